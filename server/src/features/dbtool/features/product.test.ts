import { dbToolProducts } from '@service-center/contract/dbtool/product.ts'
import { dbToolFeatureGroups } from '@service-center/contract/dbtool/feature-groups.ts'
import { dbToolFeatures } from '@service-center/contract/dbtool/features.ts'
import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFeature, addFeatureGroup } from '../../../testing/worlds/features.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addGroup } from '../../../testing/worlds/versions.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

const RIGHTS = ['DbToolFeatures', 'DbToolFeatureGroupsAndPricings']

let server: TestServer
let staff: string
let region: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  await addUser(db, { username: 'staff', customers: [1], rights: RIGHTS })
  await addUser(db, { username: 'half', customers: [1], rights: ['DbToolFeatures'] })
  await addUser(db, { username: 'dealer', customers: [own], rights: RIGHTS })
  staff = await server.signIn('staff')
  region = await addGroup(db, { name: 'Region' })
})
afterAll(() => server.stop())

type Product = EndpointInput<typeof dbToolProducts.create>['body']

const create = (body: Product, token = staff) => server.call(dbToolProducts.create, { body, token })
const features = async () => (await server.call(dbToolFeatures.list, { token: staff })).body.data[0]
const groups = async () => (await server.call(dbToolFeatureGroups.list, { token: staff })).body.data[0]

let used = 0
const next = () => (used += 1)
/** A product of which every part is new. */
function wholeProduct() {
  const number = next()
  return {
    group: { name: `Tools ${number}`, isTemplateGroup: false },
    feature: { t: `Curved tool ${number}`, d: 'Curves', o: [{ Tag: 'Small' }, { Tag: 'large' }] },
    price: { agids: [region], p: 9900, cid: 1, f: '2026-03-01', od: 365 },
    configuration: { gr: [region], fr: [1000], to: ['' as const], o: ['large'] },
  }
}

test('all parts of a product are created together, and logged with what was made', async () => {
  const product = wholeProduct()
  const { status, body } = await create(product)
  expect(status).toBe(200)
  expect(body.tag).toBe(`curved_tool_${used}`)
  const feature = (await features()).find(({ Id }) => Id === body.feature)!
  expect(feature).toMatchObject({ Group: `Tools ${used}`, Description: 'Curves' })
  expect(feature.Options.map(({ Tag }) => Tag)).toEqual(['small', 'large'])
  expect((await groups()).find(({ Id }) => Id === body.group)).toMatchObject({ Features: 1, Prices: 1 })
  const { body: listed } = await server.call(dbToolFeatures.configurations, { token: staff })
  expect(listed.data[0].find(({ ConfigurationId }) => ConfigurationId === body.configuration)).toMatchObject({
    FeatureId: body.feature,
    Options: [feature.Options[1]!.Id],
    From: [1000],
  })
  const entry = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action_type: 'CreateProduct',
    after: {
      group: { id: body.group },
      feature: { Id: body.feature },
      price: { id: body.price, price: 9900 },
      configuration: { id: body.configuration },
    },
  })
})

test('price and configuration can be left out, or added to a feature that exists', async () => {
  const { price, configuration, ...bare } = wholeProduct()
  const { body } = await create(bare)
  expect(body).toMatchObject({ success: true, price: null, configuration: null })
  const known = { fgid: body.group, fi: body.feature }
  expect(await create({ ...known, price })).toMatchObject({ status: 200, body: { feature: body.feature } })
  expect(await create({ ...known, price })).toMatchObject({
    status: 409,
    body: { code: 'price_exists', errors: [{ param: 'price' }] },
  })
  expect((await create({ ...known, configuration })).status).toBe(200)
  expect(await create({ ...known, configuration })).toMatchObject({
    body: { code: 'feature_configuration_exists', errors: [{ param: 'configuration' }] },
  })
  expect(await create(known)).toMatchObject({ status: 400, body: { errors: [{ param: 'fi' }] } })
})

test('a fault in any part names its field, and nothing at all is created', async () => {
  const before = [await features(), await groups()]
  await addFeatureGroup(server.db, 'Taken tools')
  const { feature: other, options } = await addFeature(server.db, { tag: 'taken_tag', options: ['small'] })
  expect(options).toHaveLength(1)
  const product = wholeProduct()
  const { group, feature, price, configuration } = product
  const faults: [Product, string][] = [
    [{ ...product, group: { ...group, name: 'TAKEN tools' } }, 'group.name'],
    [{ ...product, feature: { ...feature, t: 'Taken tag' } }, 'feature.t'],
    [{ ...product, feature: { ...feature, o: [{ Tag: 'a' }, { Tag: 'A' }] } }, 'feature.o.1.Tag'],
    [{ ...product, price: { ...price, agids: [987_654] } }, 'price.agids'],
    [{ ...product, price: { ...price, cid: 987_654 } }, 'price.cid'],
    [{ ...product, configuration: { ...configuration, gr: [987_654] } }, 'configuration.gr'],
    [{ ...product, configuration: { ...configuration, o: ['huge'] } }, 'configuration.o.0'],
    [{ ...product, configuration: { ...configuration, to: [1] } }, 'configuration.to.0'],
    [{ feature, price }, 'fgid'],
    [{ fgid: 987_654, feature }, 'fgid'],
    [{ group }, 'fi'],
    [{ group, fi: other, price }, 'fi'],
    [{ fgid: (await groups())[0]!.Id, fi: 987_654, price }, 'fi'],
  ]
  for (const [body, param] of faults) {
    expect((await create(body)).body, param).toMatchObject({ errors: [{ param }] })
  }
  const names = (await groups()).map(({ Name }) => Name)
  expect(names).not.toContain(group.name)
  expect((await features()).length).toBe(before[0]!.length + 1)
})

test('a feature of another group is refused', async () => {
  const { feature } = await addFeature(server.db)
  const fgid = await addFeatureGroup(server.db)
  expect(await create({ fgid, fi: feature, price: wholeProduct().price })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'fi', msg: 'This feature belongs to another feature group.' }] },
  })
})

test('the same product sent several times at once is created once', async () => {
  const product = wholeProduct()
  const replies = await Promise.all(Array.from({ length: 4 }, () => create(product)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await groups()).filter(({ Name }) => Name === product.group.name)).toHaveLength(1)
})

test('it needs both rights, and a user of the internal customer', async () => {
  expect(await create(wholeProduct(), await server.signIn('half'))).toMatchObject({
    status: 403,
    body: { code: 'no_access' },
  })
  expect((await create(wholeProduct(), await server.signIn('dealer'))).status).toBe(403)
})
