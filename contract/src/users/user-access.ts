import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

export const accessField = z
  .object({ tag: z.string(), name: z.string(), access_lvl: z.number() })
  .meta({ id: 'AccessField' })
export type AccessField = z.infer<typeof accessField>

/** An access group, and to which of the given customers it applies. */
export const customerAccessGroup = z
  .object({
    id: idNumber,
    name: z.string(),
    shortName: z.string(),
    accessGroupType: z.string(),
    inheritable: z.boolean(),
    required: z.boolean(),
    customerId: idNumber,
    /** The ancestor from which the group is inherited; null when it is the customer's own. */
    inheritedFrom: idNumber.nullable(),
  })
  .meta({ id: 'CustomerAccessGroup' })
export type CustomerAccessGroup = z.infer<typeof customerAccessGroup>

/** One check of whether a user can do something, with an explanation for people. */
export const accessCheck = z.object({ passed: z.boolean(), check: z.string(), explanation: z.string() })
export type AccessCheck = z.infer<typeof accessCheck>

/** A right that an account may hold, and since when. */
export const accountRight = accessField.extend({
  held: z.boolean(),
  /** Who gave it; null for the system itself, and for somebody whom the viewer does not see. */
  grantedBy: z.string().nullable(),
  /** Whether it was given by somebody whom the viewer does not see. */
  isGiverHidden: z.boolean(),
  /** When it was given; null where this is not known. */
  grantedAt: unixSeconds.nullable(),
  /** Of a right whose giving is not known: it was given before this time. */
  grantedBefore: unixSeconds.nullable(),
})
export type AccountRight = z.infer<typeof accountRight>

/** Everything that a user may do and see, as the server itself decides it. */
export const effectiveAccess = z
  .object({
    username: z.string(),
    /** Whether they can sign in, and why (not). */
    signIn: z.array(accessCheck),
    isAdmin: z.boolean(),
    /** The specification's summary: name of the highest level of which they hold every access field. */
    level: z.string(),
    rights: z.array(accountRight),
    /** The customers assigned to them, with the size of the subtree below each. */
    customers: z.array(
      z.object({
        id: idNumber,
        name: z.string(),
        path: z.array(z.string()),
        isMain: z.boolean(),
        subCustomers: z.number(),
        devices: z.number(),
      }),
    ),
  })
  .meta({ id: 'EffectiveAccess' })
export type EffectiveAccess = z.infer<typeof effectiveAccess>
