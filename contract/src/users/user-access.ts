import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

export const accessField = z
  .object({
    tag: z.string(),
    name: z.string(),
    access_lvl: z
      .number()
      .describe('0: Customer, 1: Dealer, 2: Support, 3: Admin, 4: contracts of a legal entity.'),
  })
  .meta({ id: 'AccessField', description: 'An access field: a right, and its level.' })
export type AccessField = z.infer<typeof accessField>

export const customerAccessGroup = z
  .object({
    id: idNumber,
    name: z.string(),
    shortName: z.string(),
    accessGroupType: z.string(),
    inheritable: z.boolean(),
    required: z.boolean(),
    customerId: idNumber,
    inheritedFrom: idNumber
      .nullable()
      .describe("The customer that passes it down. Null: it is the customer's own."),
  })
  .meta({
    id: 'CustomerAccessGroup',
    description: 'An access group that a customer has, of its own or inherited.',
  })
export type CustomerAccessGroup = z.infer<typeof customerAccessGroup>

/** One check of whether a user can do something, with an explanation. */
export const accessCheck = z.object({
  passed: z.boolean(),
  check: z.string(),
  explanation: z.string(),
  time: unixSeconds
    .optional()
    .describe("The time with which the explanation ends, in unix seconds: 'It is valid until' …"),
})
export type AccessCheck = z.infer<typeof accessCheck>

/** A right that an account may hold, and since when. */
export const accountRight = accessField.extend({
  held: z.boolean(),
  grantedBy: z
    .string()
    .nullable()
    .describe('Who granted it. Null: the server, or somebody whom the viewer does not see.'),
  isGiverHidden: z.boolean().describe('Whether somebody whom the viewer does not see granted it.'),
  grantedAt: unixSeconds.nullable().describe('When it was granted. Null: not known.'),
  grantedBefore: unixSeconds
    .nullable()
    .describe(
      'If that is not known: the right was granted before this time. Null: it is known, or the right is not held.',
    ),
})
export type AccountRight = z.infer<typeof accountRight>

export const effectiveAccess = z
  .object({
    username: z.string(),
    signIn: z.array(accessCheck).describe('Whether the user can sign in, and why or why not.'),
    isAdmin: z.boolean(),
    level: z.string().describe('The highest level of which the user holds every access field.'),
    rights: z.array(accountRight),
    customers: z
      .array(
        z.object({
          id: idNumber,
          name: z.string(),
          path: z.array(z.string()),
          isMain: z.boolean(),
          subCustomers: z.number(),
          devices: z.number(),
        }),
      )
      .describe('The assigned customers, each with the number of customers and devices below.'),
  })
  .meta({
    id: 'EffectiveAccess',
    description: 'Everything that a user may do and see, and whether the user can sign in.',
  })
export type EffectiveAccess = z.infer<typeof effectiveAccess>
