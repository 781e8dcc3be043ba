import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

export const accessField = z
  .object({ tag: z.string(), name: z.string(), access_lvl: z.number() })
  .meta({ id: 'AccessField' })
export type AccessField = z.infer<typeof accessField>

/** An access group, and the customer to which it applies. */
export const customerAccessGroup = z
  .object({
    id: idNumber,
    name: z.string(),
    shortName: z.string(),
    accessGroupType: z.string(),
    inheritable: z.boolean(),
    required: z.boolean(),
    customerId: idNumber,
    /** The ancestor from which the group is inherited; null if it is the customer's own. */
    inheritedFrom: idNumber.nullable(),
  })
  .meta({ id: 'CustomerAccessGroup' })
export type CustomerAccessGroup = z.infer<typeof customerAccessGroup>

/** One check of whether a user can do something, with an explanation. */
export const accessCheck = z.object({
  passed: z.boolean(),
  check: z.string(),
  explanation: z.string(),
  /** The time with which the explanation ends: 'It is valid until' … */
  time: unixSeconds.optional(),
})
export type AccessCheck = z.infer<typeof accessCheck>

/** A right that an account may hold, and since when. */
export const accountRight = accessField.extend({
  held: z.boolean(),
  /** Who granted it; null for the system, or for somebody whom the viewer does not see. */
  grantedBy: z.string().nullable(),
  /** Whether somebody whom the viewer does not see granted it. */
  isGiverHidden: z.boolean(),
  /** When it was granted; null if unknown. */
  grantedAt: unixSeconds.nullable(),
  /** If the time is unknown: the right was granted before this time. */
  grantedBefore: unixSeconds.nullable(),
})
export type AccountRight = z.infer<typeof accountRight>

/** Everything that a user may do and see, as decided by the server. */
export const effectiveAccess = z
  .object({
    username: z.string(),
    /** Whether the user can sign in, and why or why not. */
    signIn: z.array(accessCheck),
    isAdmin: z.boolean(),
    /** The specification's summary: the highest level of which the user holds every access field. */
    level: z.string(),
    rights: z.array(accountRight),
    /** The assigned customers, each with the number of customers and devices below. */
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
