import { dbToolTabletFeatures } from '@service-center/contract/dbtool/tablet-features.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTemplate, addTemplateGroup } from '../../../testing/worlds/layouts.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let dealer: string
let group: number
let feature: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  await addUser(db, { username: 'dealer', customers: [own], rights: ['DbToolTabletFeatures'] })
  await addDevice(db, { type: 2, id: 20_001, customerId: own })
  await addDevice(db, { type: 2, id: 20_900, customerId: await addCustomer(db, { name: 'Other' }) })
  group = await addTemplateGroup(db, 'Football')
  feature = (await addTemplate(db, { name: 'Full size', group })).feature
  dealer = await server.signIn('dealer')
})
afterAll(() => server.stop())

const choose = (
  f: { Id: number; o: number[] }[],
  more: { t?: number; was?: typeof f; token?: string } = {},
) => {
  const { token = dealer, t = 20_001, ...was } = more
  return server.call(dbToolTabletFeatures.set, { body: { t, f, ...was }, token })
}
const chosen = async (token = dealer) =>
  (await server.call(dbToolTabletFeatures.list, { token })).body.data[0].find(({ Id }) => Id === 20_001)
    ?.Features

test('features can be chosen for tablets in scope, and two people do not overwrite each other', async () => {
  const option = await server.db
    .insertInto('feature_option')
    .values({ feature_id: feature, tag: 'lines', description: 'Lines only' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await choose([{ Id: feature, o: [option.id] }])).status).toBe(200)
  expect(await chosen()).toEqual([
    {
      Id: feature,
      Name: 'full_size',
      Options: [{ Id: option.id, Tag: 'lines', description: 'Lines only' }],
    },
  ])
  expect(await choose([], { was: [] })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await choose([], { t: 20_900 })).status).toBe(404)
  expect(await choose([{ Id: 987_654, o: [] }])).toMatchObject({ status: 400 })
  expect(await choose([{ Id: feature, o: [987_654] }])).toMatchObject({ status: 400 })
  // A chosen option that is deleted and restored is chosen again.
  const setDeleted = (at: Date | null) =>
    server.db.updateTable('feature_option').set({ deleted_at: at }).where('id', '=', option.id).execute()
  await setDeleted(new Date())
  expect(await chosen()).toMatchObject([{ Options: [] }])
  const same = [{ Id: feature, o: [] }]
  expect((await choose(same, { was: same })).status).toBe(200)
  await setDeleted(null)
  expect(await chosen()).toMatchObject([{ Options: [{ Id: option.id }] }])
  expect((await choose([], { was: [{ Id: feature, o: [option.id] }] })).status).toBe(200)
  expect(await chosen()).toEqual([])
})

test('an option of another feature cannot be chosen', async () => {
  const another = await addTemplate(server.db, { name: 'Another', group })
  const option = await server.db
    .insertInto('feature_option')
    .values({ feature_id: another.feature, tag: 'lines' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await choose([{ Id: feature, o: [option.id] }])).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'f' }] },
  })
})
