import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'

export const customer = z
  .object({
    id: idNumber,
    name: z.string(),
    parentId: idNumber
      .nullable()
      .describe('The customer above it. Null: it is the internal customer, the root of the tree.'),
    dealerId: idNumber.describe(
      'The nearest ancestor-or-self that is a dealer; otherwise the internal customer.',
    ),
    dealerName: z.string(),
    isDealer: z.boolean(),
    isRootDealer: z.boolean(),
    isInternal: z.boolean(),
    salesRep: z.string().nullable().describe('The user name of its sales representative. Null: none.'),
    reviewed: z.boolean().describe('False: not approved yet.'),
    countries: z.array(z.string()),
    from: unixSeconds,
  })
  .meta({
    id: 'Customer',
    description: 'A customer in the tree of customers: a dealer, or somebody whom a dealer serves.',
  })
export type Customer = z.infer<typeof customer>

/** Totals of a customer alone, or including its sub-customers. */
const customerTotals = z.object({
  users: z.int().nullable().describe('Number of accounts; null for viewers without the right User.'),
  lastMessageAt: unixSeconds.nullable().describe('When one of its devices was heard last. Null: never.'),
})
export type CustomerTotals = z.infer<typeof customerTotals>

export const customerDetail = customer
  .extend({
    own: customerTotals.describe('Of the customer alone.'),
    subtree: customerTotals.describe('Of the customer with those below it.'),
  })
  .meta({ id: 'CustomerDetail', description: 'A customer with its totals, alone and with those below it.' })
export type CustomerDetail = z.infer<typeof customerDetail>

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/customers',
    summary: "The customers in the viewer's part of the tree, sorted by name",
    right: 'verified',
    query: z.strictObject({ dto: flagParam.optional() }),
    response: z.object({ data: z.array(customer) }),
    reads: ['customers'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/customers/{customerId}',
    summary: 'One customer with its totals, alone and with its sub-customers',
    right: 'verified',
    params: z.strictObject({ customerId: idParam }),
    response: customerDetail,
    reads: ['customers', 'users'],
  }),
}
