import { dbToolFeatures } from '@service-center/contract/dbtool/features.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFeature } from '../../../testing/worlds/features.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addGroup } from '../../../testing/worlds/versions.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let staff: string
let dealer: string
let zulu: number
let alpha: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  await addUser(db, { username: 'staff', customers: [1], rights: ['DbToolFeatures'] })
  await addUser(db, { username: 'dealer', customers: [own], rights: ['DbToolFeatures'] })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
  zulu = await addGroup(db, { name: 'Zulu' })
  alpha = await addGroup(db, { name: 'Alpha' })
})
afterAll(() => server.stop())

interface Given {
  fi: number
  id?: number
  agci?: number
  gr?: number[]
  fr?: number[]
  to?: (number | '')[]
  o?: number[]
}
const bodyOf = (given: Given) => ({ gr: [zulu], fr: [1000], to: ['' as const], o: [], ...given })
const save = (given: Given & { was?: Omit<ReturnType<typeof bodyOf>, 'gr'> }, token = staff) =>
  server.call(dbToolFeatures.saveConfiguration, { body: bodyOf(given), token })
const configurationsOf = async (feature: number) => {
  const { body } = await server.call(dbToolFeatures.configurations, { token: staff })
  return body.data[0].filter(({ FeatureId }) => FeatureId === feature)
}
const remove = (query: { fi: number; agci: number }, token = staff) =>
  server.call(dbToolFeatures.removeConfiguration, {
    query: { fi: String(query.fi), agci: String(query.agci) },
    token,
  })

test('a configuration is listed with its groups, options, and timeframes by their starts', async () => {
  const { feature, options } = await addFeature(server.db, { options: ['one', 'two', 'three'] })
  const [one, , three] = options as [number, number, number]
  const { body } = await save({
    fi: feature,
    gr: [alpha, zulu, alpha],
    fr: [5000, 1000],
    to: ['', 2000],
    o: [three, one, three],
  })
  expect(await configurationsOf(feature)).toEqual([
    {
      ConfigurationId: body.id,
      AccessGroupCollectionId: expect.any(Number),
      FeatureId: feature,
      AccessGroups: ['Zulu', 'Alpha'],
      AccessGroupIds: [zulu, alpha],
      Options: [one, three],
      From: [1000, 5000],
      To: [2000, null],
    },
  ])
})

test('a configuration saved with the same groups keeps its id; with other groups it is replaced by a new one', async () => {
  const { feature, options } = await addFeature(server.db, { options: ['one'] })
  const { id } = (await save({ fi: feature })).body
  expect((await save({ fi: feature, id, fr: [7], o: options })).body.id).toBe(id)
  expect(await configurationsOf(feature)).toMatchObject([
    { ConfigurationId: id, From: [7], Options: options },
  ])
  const moved = (await save({ fi: feature, id, gr: [alpha] })).body.id
  expect(moved).not.toBe(id)
  expect(await configurationsOf(feature)).toMatchObject([{ ConfigurationId: moved, AccessGroupIds: [alpha] }])
})

test('a second configuration for the same groups is refused, and the first stays as it was', async () => {
  const { feature } = await addFeature(server.db)
  await save({ fi: feature })
  const { id } = (await save({ fi: feature, gr: [alpha] })).body
  const before = await configurationsOf(feature)
  for (const given of [{ fi: feature }, { fi: feature, id }]) {
    expect(await save(given)).toMatchObject({ status: 409, body: { code: 'feature_configuration_exists' } })
  }
  expect(await configurationsOf(feature)).toEqual(before)
})

test('options of other features and deleted ones are refused; a deleted one is kept', async () => {
  const { feature, options } = await addFeature(server.db, { options: ['one', 'two'] })
  const [one, two] = options as [number, number]
  const other = await addFeature(server.db, { options: ['one'] })
  const { id } = (await save({ fi: feature, o: [one] })).body
  await server.db
    .updateTable('feature_option')
    .set({ deleted_at: new Date() })
    .where('id', 'in', options)
    .execute()
  for (const o of [[other.options[0]!], [two], [one, two]]) {
    expect(await save({ fi: feature, id, o })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'o' }] },
    })
  }
  expect(await save({ fi: feature, gr: [alpha], o: [one] })).toMatchObject({ status: 400 })
  expect(await save({ fi: feature, id, fr: [9], o: [one] })).toMatchObject({ status: 200 })
  expect(await configurationsOf(feature)).toMatchObject([{ From: [9], Options: [one] }])
})

test('features, groups and configurations that do not exist are refused', async () => {
  const { feature } = await addFeature(server.db)
  expect(await save({ fi: 987_654 })).toMatchObject({ body: { errors: [{ param: 'fi' }] } })
  expect(await save({ fi: feature, gr: [987_654] })).toMatchObject({ body: { errors: [{ param: 'gr' }] } })
  expect(await save({ fi: feature, id: 987_654 })).toMatchObject({ status: 404 })
  expect(await remove({ fi: feature, agci: 987_654 })).toMatchObject({ status: 404 })
  for (const given of [{ gr: [] }, { fr: [], to: [] }, { fr: [1, 2] }, { fr: [2], to: [1] }]) {
    expect(await save({ fi: feature, ...given }), JSON.stringify(given)).toMatchObject({ status: 400 })
  }
  expect(await configurationsOf(feature)).toEqual([])
})

test('when two people edit one configuration, the second gets a conflict, whichever part was changed', async () => {
  const { feature, options } = await addFeature(server.db, { options: ['one'] })
  const { id } = (await save({ fi: feature })).body
  const [read] = await configurationsOf(feature)
  const was = { fi: feature, fr: [1000], to: ['' as const], o: [] }
  const agci = read!.AccessGroupCollectionId
  expect(await save({ fi: feature, id, agci, o: options, was })).toMatchObject({ status: 200 })
  expect(await save({ fi: feature, id, agci, fr: [5], was })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const moved = await save({ fi: feature, id, agci, gr: [alpha], o: options })
  expect(await save({ fi: feature, id: moved.body.id, agci, o: options })).toMatchObject({
    body: { code: 'changed_meanwhile' },
  })
  expect(await save({ fi: feature, id, o: options })).toMatchObject({ status: 404 })
})

test('of many concurrent configurations of one feature for the same groups, one succeeds', async () => {
  const { feature } = await addFeature(server.db)
  const replies = await Promise.all(Array.from({ length: 6 }, () => save({ fi: feature, gr: [zulu, alpha] })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('a configuration is deleted by feature and collection', async () => {
  const { feature } = await addFeature(server.db)
  await save({ fi: feature })
  const agci = (await configurationsOf(feature))[0]!.AccessGroupCollectionId
  expect(await remove({ fi: feature, agci })).toMatchObject({ status: 200 })
  expect(await configurationsOf(feature)).toEqual([])
  expect(await remove({ fi: feature, agci })).toMatchObject({ status: 404 })
})

test('users with the right outside the internal customer can read but not change', async () => {
  const { feature } = await addFeature(server.db)
  await save({ fi: feature })
  const agci = (await configurationsOf(feature))[0]!.AccessGroupCollectionId
  const { body } = await server.call(dbToolFeatures.configurations, { token: dealer })
  expect(body.data[0].map(({ FeatureId }) => FeatureId)).toContain(feature)
  expect(await save({ fi: feature, gr: [alpha] }, dealer)).toMatchObject({ status: 403 })
  expect(await remove({ fi: feature, agci }, dealer)).toMatchObject({ status: 403 })
})
