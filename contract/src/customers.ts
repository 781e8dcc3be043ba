import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagParam, idNumber, unixSeconds } from './fields.ts'

export const customer = z
  .object({
    id: idNumber,
    name: z.string(),
    parentId: idNumber.nullable(),
    /** The nearest ancestor-or-self that is a dealer; the internal customer when none is. */
    dealerId: idNumber,
    dealerName: z.string(),
    isDealer: z.boolean(),
    isRootDealer: z.boolean(),
    salesRep: z.string().nullable(),
    countries: z.array(z.string()),
    from: unixSeconds,
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof customer>

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/customers',
    summary: "The customers in the viewer's part of the tree, sorted by name",
    right: 'verified',
    query: z.object({ dto: flagParam.optional() }),
    response: z.object({ data: z.array(customer) }),
  }),
}
