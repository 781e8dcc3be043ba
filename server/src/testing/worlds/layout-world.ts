import { customerLayouts } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addUser } from '../server/world.ts'

const RIGHTS = ['ManageCustomerLayouts']

export interface Transfer {
  from: number
  to: number
  ids: number[]
  /** True by default. */
  move?: boolean
}

/** A dealer whose customers give layouts to each other: its users `mine` and `colleague`, and `rival` of another customer. */
export async function openLayoutWorld(server: TestServer) {
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  const abroad = await addCustomer(db, { name: 'Abroad' })
  const signIn = async (username: string, customer: number) => {
    await addUser(db, { username, customers: [customer], rights: RIGHTS })
    return server.signIn(username)
  }
  const mine = await signIn('mine', dealer)
  const colleague = await signIn('colleague', dealer)
  const rival = await signIn('rival', abroad)
  let pairs = 0
  return {
    dealer,
    abroad,
    mine,
    colleague,
    rival,
    /** Adds two customers of the dealer. */
    addPair: async () => {
      pairs += 1
      return {
        from: await addCustomer(db, { name: `Source ${pairs}`, parentId: dealer }),
        to: await addCustomer(db, { name: `Target ${pairs}`, parentId: dealer }),
      }
    },
    transfer: (body: Transfer, token = mine) =>
      server.call(customerLayouts.transfer, { body: { move: true, ...body }, token }),
    restore: (body: { customer: number; ids: number[] }, token = mine) =>
      server.call(customerLayouts.restore, { body, token }),
    listed: async (customer: number, token = mine) =>
      (await server.call(customerLayouts.list, { params: { id: String(customer) }, token })).body.data,
    /** Those in its trash. */
    deleted: async (customer: number, token = mine) =>
      (await server.call(customerLayouts.deleted, { params: { id: String(customer) }, token })).body.data,
  }
}
export type LayoutWorld = Awaited<ReturnType<typeof openLayoutWorld>>

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
