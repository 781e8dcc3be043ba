import { dbToolFeatureGroups } from '@service-center/contract/dbtool/feature-groups.ts'
import { dbToolFeatures } from '@service-center/contract/dbtool/features.ts'
import { dbToolProducts } from '@service-center/contract/dbtool/product.ts'
import { dbToolPurchases } from '@service-center/contract/dbtool/purchases.ts'
import { dbToolTabletFeatures } from '@service-center/contract/dbtool/tablet-features.ts'
import { dbToolVat } from '@service-center/contract/dbtool/vat.ts'
import { addFeature, addFeatureConfiguration, addFeatureGroup } from '../worlds/features.ts'
import { addTemplate, addTemplateGroup } from '../worlds/layouts.ts'
import { asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { addGroup } from '../worlds/versions.ts'
import { addDevice } from '../server/world.ts'

let used = 47_000
/** A number that no other call uses. */
const next = () => (used += 1)

const accessGroup = ({ db }: TestServer) => addGroup(db, { name: `Sold to ${next()}` })

const price = async (server: TestServer) => ({
  fid: await addFeatureGroup(server.db),
  agids: [await accessGroup(server)],
  p: 9900,
  cid: 1,
  f: '2026-01-01',
})

/** One successful call of every endpoint that changes purchases, features, prices and VAT, by method and path. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
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
  'POST /api/dbtool/featuregroup': async (server, actor) => {
    const body = { name: `Sold together ${next()}`, isTemplateGroup: false }
    return asActor(server, { actor, endpoint: dbToolFeatureGroups.save, input: { body } })
  },
  'POST /api/dbtool/grouppricing': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: dbToolFeatureGroups.savePrice,
      input: { body: await price(server) },
    }),
  'POST /api/dbtool/grouppricings/copy': async (server, actor) => {
    const { fid, agids, ...given } = await price(server)
    const added = await server.call(dbToolFeatureGroups.savePrice, {
      body: { fid, agids, ...given },
      token: actor.token,
    })
    const prices = [{ cid: 2, p: 9900 }]
    const body = { id: added.body.id, agids: [agids, [await accessGroup(server)]], prices, f: given.f }
    return asActor(server, { actor, endpoint: dbToolFeatureGroups.copyPrices, input: { body } })
  },
  'DELETE /api/dbtool/grouppricing': async (server, actor) => {
    const added = await server.call(dbToolFeatureGroups.savePrice, {
      body: await price(server),
      token: actor.token,
    })
    const query = { p: String(added.body.id) }
    return asActor(server, { actor, endpoint: dbToolFeatureGroups.removePrice, input: { query } })
  },
  'POST /api/dbtool/feature': async (server, actor) => {
    const group = await addFeatureGroup(server.db)
    const body = { t: `logged_${next()}`, d: '', fgid: group, o: [], m: [] }
    return asActor(server, { actor, endpoint: dbToolFeatures.save, input: { body } })
  },
  'POST /api/dbtool/product': async (server, actor) => {
    const { fid, ...cost } = await price(server)
    const configuration = { gr: cost.agids, fr: [0], to: ['' as const], o: ['one'] }
    const feature = { t: `product_${next()}`, d: '', o: [{ Tag: 'one' }] }
    const body = { fgid: fid, feature, price: cost, configuration }
    return asActor(server, { actor, endpoint: dbToolProducts.create, input: { body } })
  },
  'POST /api/dbtool/featureconfiguration': async (server, actor) => {
    const { feature, options } = await addFeature(server.db, { options: ['one'] })
    const body = { fi: feature, gr: [await accessGroup(server)], fr: [0], to: ['' as const], o: options }
    return asActor(server, { actor, endpoint: dbToolFeatures.saveConfiguration, input: { body } })
  },
  'DELETE /api/dbtool/featureconfiguration': async (server, actor) => {
    const { feature } = await addFeature(server.db)
    const id = await addFeatureConfiguration(server.db, { feature, groups: [await accessGroup(server)] })
    const { collection_id } = await server.db
      .selectFrom('feature_configuration')
      .select('collection_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const query = { fi: String(feature), agci: String(collection_id) }
    return asActor(server, { actor, endpoint: dbToolFeatures.removeConfiguration, input: { query } })
  },
  'POST /api/dbtool/vat': async (server, actor) => {
    const body = { v: 19, g: await accessGroup(server) }
    return asActor(server, { actor, endpoint: dbToolVat.save, input: { body } })
  },
}
