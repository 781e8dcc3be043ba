import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'

export const customer = z
  .object({
    id: idNumber,
    name: z.string(),
    parentId: idNumber.nullable(),
    /** The nearest ancestor-or-self that is a dealer; otherwise the internal customer. */
    dealerId: idNumber,
    dealerName: z.string(),
    isDealer: z.boolean(),
    isRootDealer: z.boolean(),
    isInternal: z.boolean(),
    /** A user name. */
    salesRep: z.string().nullable(),
    /** False: not approved yet. */
    reviewed: z.boolean(),
    countries: z.array(z.string()),
    from: unixSeconds,
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof customer>

/** Totals of a customer alone, or including its sub-customers. */
const customerTotals = z.object({
  /** Number of accounts; null for viewers without the right User. */
  users: z.int().nullable(),
  /** Time of the last message from any of its devices. */
  lastMessageAt: unixSeconds.nullable(),
})
export type CustomerTotals = z.infer<typeof customerTotals>

/** One customer with details that the lists do not contain. */
export const customerDetail = customer
  .extend({ own: customerTotals, subtree: customerTotals })
  .meta({ id: 'CustomerDetail' })
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
