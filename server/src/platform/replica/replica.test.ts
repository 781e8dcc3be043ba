import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { DEFAULT_TAG, RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import { expect, test } from 'vitest'
import {
  answeredBy,
  endlessFile,
  isUsed,
  PATIENCE,
  type ReplicaWorld,
  startReplicaWorld,
  whereFrom,
} from '../../testing/replica-world.ts'
import { storeReports } from '../../testing/values.ts'
import { addUser } from '../../testing/world.ts'

// Histories and exports are read from a replica of the database.

const START = Date.UTC(2026, 0, 1)

/** A robot says something, as it is stored before the robot is told so. */
const say = ({ server, robots }: ReplicaWorld, value: string, second: number) => {
  const created = START + second * 1000
  return storeReports(server.app.database, [
    { dev: robots.inside, created, inserted: created, values: [['Speed', value]] },
  ])
}

const recordsOf = ({ server, token }: ReplicaWorld, id: number) =>
  server.call(deviceHistory.records, {
    params: { type: '1', id: String(id) },
    query: { orderBy: 'created,desc' },
    token,
  })

const newestOf = async (world: ReplicaWorld) => {
  const { body } = await recordsOf(world, 11)
  return body.data[0]?.value
}

/** A replica that does not follow any more, and so is behind from the next change on. */
async function pauseReplay({ replica }: ReplicaWorld): Promise<void> {
  await replica.run('select pg_wal_replay_pause()')
  const state = async () =>
    (await replica.run('select pg_get_wal_replay_pause_state() as state')).rows[0].state
  await expect.poll(state, PATIENCE).toBe('paused')
}

test('the replica answers, in the scope of the viewer, and what was acknowledged is seen by the next call', async () => {
  const world = await startReplicaWorld()
  const { server, token, line } = world
  for (let second = 0; second < 30; second += 1) {
    await say(world, `value ${second}`, second)
    expect(await newestOf(world)).toBe(`value ${second}`)
  }
  expect((await recordsOf(world, 12)).status).toBe(404)
  await isUsed(world)
  const seen = async () => (await server.call(whereFrom, { token })).body
  await expect.poll(seen, PATIENCE).toEqual({ isReplica: true, devices: ['Inside'] })
  expect(line.count()).toBeGreaterThan(0)
})

test('while the replica does not follow, rights, scope and values are those of the main database', async () => {
  const world = await startReplicaWorld()
  const { server, token, robots, customers } = world
  const { db } = server
  await say(world, 'before', 1)
  await pauseReplay(world)
  await say(world, 'after', 2)
  expect(await newestOf(world)).toBe('after')
  await db
    .updateTable('device')
    .set({ customer_id: customers.other })
    .where('dev', '=', robots.inside)
    .execute()
  expect((await recordsOf(world, 11)).status).toBe(404)
  expect((await server.call(whereFrom, { token })).body).toEqual({ isReplica: false, devices: [] })
  const log = () => server.call(userActions.list, { query: {}, token })
  expect((await log()).status).toBe(200)
  await db.deleteFrom('user_access').where('username', '=', 'anna').where('tag', '=', 'UserActions').execute()
  expect((await log()).status).toBe(403)
  await db.updateTable('session').set({ revoked_at: new Date() }).where('username', '=', 'anna').execute()
  expect((await recordsOf(world, 11)).status).toBe(401)
})

/** How each endpoint is called that the replica answers, by its path. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  '/api/data/{type}/{id}': ['/api/data/1/11', '/api/data/1/11?csv=true', '/api/data/1/11?detailed=true'],
  '/api/data/{type}/{id}/series': [
    '/api/data/1/11/series?numericKeys=Speed&notBefore=0&notAfter=9000000000&pixels=100',
  ],
  '/api/data/tabletconnections/{id}': ['/api/data/tabletconnections/11'],
  '/api/data/basestationconnections/{id}': ['/api/data/basestationconnections/11'],
  '/api/history': ['', '&csv=true'].map((more) => `/api/history?deviceType=1&field=Speed&dateFrom=0${more}`),
  '/api/administration/log': ['', '?csv=true', '?globalSearch=sign'].map(
    (more) => `/api/administration/log${more}`,
  ),
  '/api/data/{type}/latest': ['/api/data/1/latest?format=csv'],
  '/api/location': ['/api/location?notBefore=0'],
  '/api/commands': ['/api/commands?csv=true'],
  '/api/quote/issued': ['/api/quote/issued?csv=true'],
  '/api/support/latest': ['/api/support/latest?csv=true'],
}

test('the replica can answer every endpoint that says so', async () => {
  const world = await startReplicaWorld()
  const { server } = world
  await addUser(server.db, {
    username: 'boss',
    customers: [1],
    rights: RIGHTS.filter((right) => right !== DEFAULT_TAG),
  })
  const token = await server.signIn('boss')
  await say(world, '1', 1)
  const paths = allEndpoints().filter(({ readsReplica }) => readsReplica !== undefined)
  expect(Object.keys(CALLS).toSorted()).toEqual(paths.map(({ path }) => path).toSorted())
  for (const path of Object.values(CALLS).flat()) {
    // What it cannot answer is taken as its failure, and it is not asked for a while.
    const isAnswered = async () => {
      await isUsed(world)
      const reply = await fetch(new URL(path, server.url), { headers: { authorization: `Bearer ${token}` } })
      await reply.text()
      return { path, status: reply.status, by: await answeredBy(world) }
    }
    await expect.poll(isAnswered, PATIENCE).toEqual({ path, status: 200, by: 'replica' })
  }
})

test('a replica that follows again is used again', async () => {
  const world = await startReplicaWorld()
  await pauseReplay(world)
  await say(world, 'after', 1)
  expect(await answeredBy(world)).toBe('main')
  await world.replica.run('select pg_wal_replay_resume()')
  await isUsed(world)
  expect(await newestOf(world)).toBe('after')
})

test('a replica that goes away or hangs is replaced by the main database, and used again when it is back', async () => {
  const world = await startReplicaWorld()
  const { line } = world
  for (const state of ['cut', 'mute'] as const) {
    line.become(state)
    expect(await answeredBy(world)).toBe('main')
    expect(await answeredBy(world)).toBe('main')
    line.become('cut')
    line.become('open')
    await isUsed(world)
  }
})

test('a server that has become a main database itself is not read', async () => {
  const world = await startReplicaWorld()
  await world.replica.run('select pg_promote()')
  expect(await answeredBy(world)).toBe('main')
  expect(await answeredBy(world)).toBe('main')
})

test('a download that the replica ends is cut short, so that its reader notices', async () => {
  const world = await startReplicaWorld()
  const { server, token, line } = world
  const response = await fetch(new URL(endlessFile.path, server.url), {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^replica: true/)
  line.become('cut')
  const rest = async () => {
    while ((await reader?.read())?.done === false);
  }
  await expect(rest()).rejects.toThrow('terminated')
})
