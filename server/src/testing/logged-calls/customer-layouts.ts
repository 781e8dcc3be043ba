import { customerLayouts } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import { vouchers } from '@service-center/contract/vouchers/vouchers.ts'
import { addLayouts } from '../worlds/layouts.ts'
import { asActor, type Prepare } from '../logged-call.ts'
import { addCustomer } from '../server/world.ts'

/** One successful call of every endpoint that changes layouts or vouchers. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/configurations/transferCustomerLayouts': async (server, actor) => {
    const from = await addCustomer(server.db, { name: `${actor.username}, source of layouts` })
    const to = await addCustomer(server.db, { name: `${actor.username}, target of layouts` })
    const ids = await addLayouts(server.db, { customer: from, names: ['Main ground'] })
    const body = { from, to, ids, move: true }
    return asActor(server, { actor, endpoint: customerLayouts.transfer, input: { body } })
  },
  'POST /api/configurations/restoreCustomerLayouts': async (server, actor) => {
    const customer = await addCustomer(server.db, { name: `${actor.username}, with a trash` })
    const ids = await addLayouts(server.db, { customer, names: ['Main ground'], deletedBy: 'admin' })
    return asActor(server, { actor, endpoint: customerLayouts.restore, input: { body: { customer, ids } } })
  },
  'POST /api/configurations/createVouchers': async (server, actor) =>
    asActor(server, { actor, endpoint: vouchers.create, input: { body: { count: 2, batch: 'Spring' } } }),
}
