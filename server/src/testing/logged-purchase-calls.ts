import { dbToolPurchases } from '@service-center/contract/dbtool/purchases.ts'
import { dbToolTabletFeatures } from '@service-center/contract/dbtool/tablet-features.ts'
import { asActor, type Prepare } from './logged-call.ts'
import { addTemplate, addTemplateGroup } from './layouts.ts'
import { addDevice } from './world.ts'

let used = 47_000
/** A number that no other call uses. */
const next = () => (used += 1)

/** One successful call of every changing endpoint about what a tablet may use, by method and path. */
export const LOGGED_PURCHASE_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/dbtool/purchase': async (server, actor) => {
    const fi = await addTemplateGroup(server.db, `Sold ${next()}`)
    const body = { ci: 1, f: 0, t: '' as const, fi }
    return asActor(server, { actor, endpoint: dbToolPurchases.create, input: { body } })
  },
  'POST /api/dbtool/purchase_refund': async (server, actor) => {
    const fi = await addTemplateGroup(server.db, `Sold ${next()}`)
    const bought = { ci: 1, f: 0, t: '' as const, fi }
    const { body } = await server.call(dbToolPurchases.create, { body: bought, token: actor.token })
    const refund = { i: body.id, j: '{"reason":"test"}' }
    return asActor(server, { actor, endpoint: dbToolPurchases.refund, input: { body: refund } })
  },
  'POST /api/dbtool/tabletfeatures': async (server, actor) => {
    const t = next()
    await addDevice(server.db, { type: 2, id: t, customerId: 1 })
    const group = await addTemplateGroup(server.db, `Sold ${next()}`)
    const { feature } = await addTemplate(server.db, { name: `Template ${next()}`, group })
    const body = { t, f: [{ Id: feature, o: [] }] }
    return asActor(server, { actor, endpoint: dbToolTabletFeatures.set, input: { body } })
  },
}
