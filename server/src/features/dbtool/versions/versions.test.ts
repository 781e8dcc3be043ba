import { dbToolAppVersions, dbToolRobotVersions } from '@service-center/contract/dbtool/versions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { openVersionWorld } from '../../../testing/worlds/version-world.ts'

let server: TestServer
let staff: string
let dealer: string
let groups: number[]

beforeAll(async () => {
  server = await startTestServer()
  ;({ staff, dealer, groups } = await openVersionWorld(server))
})
afterAll(() => server.stop())

let tags = 0
/** Adds a robot version and returns its id. */
async function version(): Promise<number> {
  const body = { tag: `10.0.${(tags += 1)}` }
  return (await server.call(dbToolRobotVersions.add, { body, token: staff })).body.id
}

type Given = Partial<{
  id: number
  vi: number
  gr: number[]
  agci: number
  rc: boolean
  p: number
  fr: number[]
  to: (number | '')[]
}>

const save = (given: Given & { vi: number }, token = staff) =>
  server.call(dbToolRobotVersions.saveConfiguration, {
    body: { gr: [groups[0]!], rc: false, fr: [1000], to: [''], ...given },
    token,
  })
const remove = (query: { agci: number; vi: number; rc: 'true' | 'false' }, token = staff) =>
  server.call(dbToolRobotVersions.removeConfiguration, {
    query: { agci: String(query.agci), vi: String(query.vi), rc: query.rc },
    token,
  })
const list = async (token = staff) => (await server.call(dbToolRobotVersions.list, { token })).body.data[0]
const configurationsOf = async (id: number) =>
  (await list()).find((row) => row.id === id)?.Configurations ?? []

test('a configuration is saved and listed with its groups, timeframes and priority', async () => {
  const vi = await version()
  const { body } = await save({
    vi,
    gr: [groups[2]!, groups[0]!, groups[2]!],
    fr: [5000, 1000],
    to: ['', 2000],
  })
  expect(body).toMatchObject({ success: true })
  expect(await configurationsOf(vi)).toEqual([
    {
      ConfigurationId: body.id,
      AccessGroupsCollectionId: expect.any(Number),
      AccessGroups: ['Zulu', 'Mike'],
      AccessGroupIds: [groups[0], groups[2]],
      IsRC: false,
      Priority: 100,
      From: [1000, 5000],
      To: [2000, null],
    },
  ])
})

test('the same set of groups has the same id, in any order and with concurrent writers', async () => {
  const versions = await Promise.all(Array.from({ length: 6 }, version))
  const [one, other] = [groups[1]!, groups[2]!]
  await Promise.all(
    versions.map((vi, place) => save({ vi, gr: place % 2 === 0 ? [one, other] : [other, one] })),
  )
  const ids = await Promise.all(
    versions.map(async (vi) => (await configurationsOf(vi))[0]?.AccessGroupsCollectionId),
  )
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toEqual(expect.any(Number))
})

test('saving with the same version and groups keeps the configuration', async () => {
  const vi = await version()
  const { id } = (await save({ vi })).body
  const [before] = await configurationsOf(vi)
  const reply = await save({
    vi,
    id,
    agci: before!.AccessGroupsCollectionId,
    p: 7,
    rc: true,
    fr: [1],
    to: [1],
  })
  expect(reply.body).toEqual({ success: true, id })
  expect(await configurationsOf(vi)).toMatchObject([
    { ConfigurationId: id, Priority: 7, IsRC: true, From: [1], To: [1] },
  ])
})

test('saving with other groups or another version deletes the former configuration and adds a new one', async () => {
  const vi = await version()
  const first = (await save({ vi })).body.id
  const second = (await save({ vi, id: first, gr: [groups[1]!] })).body.id
  expect(second).not.toBe(first)
  expect(await configurationsOf(vi)).toMatchObject([{ ConfigurationId: second, AccessGroups: ['Alpha'] }])
  const next = await version()
  const third = (await save({ vi: next, id: second, gr: [groups[1]!] })).body.id
  expect(await configurationsOf(vi)).toEqual([])
  expect(await configurationsOf(next)).toMatchObject([{ ConfigurationId: third }])
})

test('a change that is refused leaves the former configuration', async () => {
  const [vi, next] = [await version(), await version()]
  const { id } = (await save({ vi })).body
  await save({ vi: next })
  expect(await save({ vi: next, id })).toMatchObject({
    status: 409,
    body: { code: 'version_configuration_exists' },
  })
  expect(await save({ vi, id, gr: [987_654] })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'gr' }] },
  })
  expect(await save({ vi: 987_654, id })).toMatchObject({ status: 400, body: { errors: [{ param: 'vi' }] } })
  expect(await configurationsOf(vi)).toMatchObject([{ ConfigurationId: id }])
})

test('the same request twice creates one configuration', async () => {
  const vi = await version()
  const replies = await Promise.all([save({ vi }), save({ vi }), save({ vi })])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await configurationsOf(vi)).toHaveLength(1)
})

test('when two people edit one configuration, one edit remains as a whole', async () => {
  const vi = await version()
  const { id } = (await save({ vi })).body
  const [read] = await configurationsOf(vi)
  const wishes: Given[] = [
    { p: 1, fr: [100], to: [200] },
    { p: 2, fr: [300, 400], to: [350, ''] },
    { gr: [groups[1]!], p: 3 },
    { gr: [groups[2]!], p: 4 },
  ]
  const replies = await Promise.all(
    wishes.map((wish) => save({ vi, id, agci: read!.AccessGroupsCollectionId, ...wish })),
  )
  for (const { status } of replies) expect([200, 404, 409]).toContain(status)
  const left = await configurationsOf(vi)
  expect(left).toHaveLength(1)
  const { Priority, From, To, AccessGroupIds } = left[0]!
  const wish = wishes[Priority - 1]!
  expect(replies[Priority - 1]?.status).toBe(200)
  expect({ From, To, AccessGroupIds }).toEqual({
    From: wish.fr ?? [1000],
    To: (wish.to ?? ['']).map((end) => (end === '' ? null : end)),
    AccessGroupIds: wish.gr ?? [groups[0]],
  })
})

test('a configuration that somebody else has replaced or deleted is not saved', async () => {
  const vi = await version()
  const { id } = (await save({ vi })).body
  const [read] = await configurationsOf(vi)
  expect((await save({ vi, id, agci: read!.AccessGroupsCollectionId + 1 })).status).toBe(409)
  const agci = read!.AccessGroupsCollectionId
  expect((await remove({ vi, agci, rc: 'true' })).status).toBe(404)
  expect((await remove({ vi, agci, rc: 'false' })).body).toEqual({ success: true })
  expect((await remove({ vi, agci, rc: 'false' })).status).toBe(404)
  expect((await save({ vi, id })).status).toBe(404)
  expect(await configurationsOf(vi)).toEqual([])
})

test('timeframes need as many ends as starts, must end after they start, and be numbers', async () => {
  const vi = await version()
  const wrong: Given[] = [
    { fr: [1, 2], to: [''] },
    { fr: [10], to: [9] },
    { fr: [], to: [] },
    { fr: [Number.MAX_VALUE] },
    { fr: [-1] },
    { p: -1 },
    { p: 1.5 },
    { gr: [] },
  ]
  for (const given of wrong) expect((await save({ vi, ...given })).status, JSON.stringify(given)).toBe(400)
  const reply = await fetch(`${server.url}/api/dbtool/robotversionconfiguration`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/json' },
    body: `{"vi":${vi},"gr":[${groups[0]}],"rc":false,"fr":[1e400],"to":[""]}`,
  })
  expect(reply.status).toBe(400)
  expect(await configurationsOf(vi)).toEqual([])
})

test('a deprecated version stays in the list, gets no new configurations, and deprecating it again changes nothing', async () => {
  const vi = await version()
  const { id } = (await save({ vi })).body
  const query = { vi: String(vi) }
  const deprecate = () => server.call(dbToolRobotVersions.deprecate, { query, token: staff })
  expect((await deprecate()).body).toEqual({ success: true })
  expect((await deprecate()).body).toEqual({ success: true })
  expect((await list()).find((row) => row.id === vi)).toMatchObject({ Deprecated: true, OfferedTo: 0 })
  expect(await save({ vi, gr: [groups[1]!] })).toMatchObject({
    status: 409,
    body: { code: 'version_deprecated' },
  })
  expect((await save({ vi, id, to: [2000] })).status).toBe(200)
  const entries = await server.db
    .selectFrom('user_action')
    .selectAll()
    .where('action_type', '=', 'DeprecateRobotVersion')
    .execute()
  expect(entries).toHaveLength(1)
})

test('a version’s list says how many devices in scope are offered it', async () => {
  const vi = await version()
  await save({ vi })
  expect((await list()).find((row) => row.id === vi)?.OfferedTo).toBe(1)
  await save({ vi: vi, gr: [groups[1]!] })
  expect((await list(dealer)).find((row) => row.id === vi)?.OfferedTo).toBe(1)
})

test('only users of the internal customer change versions', async () => {
  const vi = await version()
  const replies = [
    await save({ vi }, dealer),
    await remove({ vi, agci: 1, rc: 'false' }, dealer),
    await server.call(dbToolRobotVersions.add, { body: { tag: '99.0.0' }, token: dealer }),
    await server.call(dbToolRobotVersions.deprecate, { query: { vi: String(vi) }, token: dealer }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await list(dealer)).length).toBeGreaterThan(0)
})

test('a version is added once, with a valid tag', async () => {
  const add = (tag: string) =>
    server.call(dbToolAppVersions.add, { body: { tag, uploaded: 1000 }, token: staff })
  const { id } = (await add('v7.12.0')).body
  expect(await add('v7.12.0')).toMatchObject({ status: 409, body: { code: 'version_exists' } })
  expect((await add('redesign-preview')).status).toBe(200)
  for (const tag of ['', ' ', 'v7 1', '../x', 'a\u0000b', 'x'.repeat(65), '-x', "v1'"]) {
    expect((await add(tag)).status, tag).toBe(400)
  }
  const { body } = await server.call(dbToolAppVersions.list, { token: staff })
  expect(body.data[0]).toEqual([
    { id, tag: 'v7.12.0', Deprecated: false, Uploaded: 1000, OfferedTo: 0, Configurations: [] },
    expect.objectContaining({ tag: 'redesign-preview' }),
  ])
})

test('app and robot versions are kept apart', async () => {
  const vi = await version()
  const body = { ai: vi, gr: [groups[0]!], rc: false, fr: [1], to: ['' as const] }
  const saved = await server.call(dbToolAppVersions.saveConfiguration, { body, token: staff })
  expect(saved).toMatchObject({ status: 400, body: { errors: [{ param: 'ai' }] } })
  const query = { ai: String(vi) }
  expect((await server.call(dbToolAppVersions.deprecate, { query, token: staff })).status).toBe(404)
  const { id } = (await save({ vi })).body
  const app = await server.call(dbToolAppVersions.add, { body: { tag: 'v9.9.9' }, token: staff })
  const moved = { ...body, ai: app.body.id, id }
  expect((await server.call(dbToolAppVersions.saveConfiguration, { body: moved, token: staff })).status).toBe(
    404,
  )
})

test.each<[string, Given]>([
  ['priority', { p: 7 }],
  ['RC', { rc: true }],
  ['start', { fr: [2000] }],
  ['end', { to: [3000] }],
])('a configuration that somebody else has changed is not overwritten: %s', async (_name, change) => {
  const vi = await version()
  const { id } = (await save({ vi })).body
  const was = { version: vi, rc: false, p: 100, fr: [1000], to: [''] as (number | '')[] }
  const edit = (given: Given) =>
    server.call(dbToolRobotVersions.saveConfiguration, {
      body: { id, vi, gr: [groups[0]!], rc: false, p: 100, fr: [1000], to: [''], was, ...given },
      token: staff,
    })
  expect((await edit(change)).status).toBe(200)
  expect(await edit({ p: 50 })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await configurationsOf(vi))[0]?.Priority).toBe(change.p ?? 100)
})
