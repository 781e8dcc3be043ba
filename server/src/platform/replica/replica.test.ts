import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { DEFAULT_TAG, RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addReplicaViewer,
  answeredBy,
  endlessFile,
  isUsed,
  PATIENCE,
  pauseReplay,
  type ReplicaViewer,
  type ReplicaWorld,
  setForTest,
  startReplicaWorld,
  whereFrom,
} from '../../testing/worlds/replica-world.ts'
import {
  actAs,
  CALLS,
  interrupt,
  isOnReplica,
  openReplicaAgain,
  readLong,
  replicaOf,
  type ReplicaCall,
} from '../../testing/worlds/replica-reads.ts'
import { storeReports } from '../../testing/worlds/values.ts'
import { addUser } from '../../testing/server/world.ts'
import { ticketKeyOf } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import { noAccess } from '../errors.ts'
import { NotThere } from './replica-failures.ts'
import { readWalPosition, type WalPosition } from './wal-position.ts'

// Histories and exports are read from a replica of the database. All tests share one replica, which is in use when a
// test begins.

let world: ReplicaWorld
let viewer: ReplicaViewer
beforeAll(async () => {
  world = await startReplicaWorld()
})
beforeEach(async () => {
  world.line.become('open')
  await world.replica.run('select pg_wal_replay_resume()')
  viewer = await addReplicaViewer(world)
  await isUsed(world)
})
afterAll(() => world.stop())

const START = Date.UTC(2026, 0, 1)

/** Stores a value of the viewer's robot, as the gateway does before it acknowledges the report. */
const say = (value: string, second: number) => {
  const created = START + second * 1000
  return storeReports(world.server.app.database, [
    { dev: viewer.inside.dev, created, inserted: created, values: [['Speed', value]] },
  ])
}

const recordsOf = ({ id }: { id: number }) =>
  world.server.call(deviceHistory.records, {
    params: { type: '1', id: String(id) },
    query: { orderBy: 'created,desc' },
    token: viewer.token,
  })

const newest = async () => (await recordsOf(viewer.inside)).body.data[0]?.value

test('the replica answers, in the scope of the viewer, and what was acknowledged is seen by the next call', async () => {
  const { server, line } = world
  for (let second = 0; second < 10; second += 1) {
    await say(`value ${second}`, second)
    expect(await newest()).toBe(`value ${second}`)
  }
  expect((await recordsOf(viewer.outside)).status).toBe(404)
  await isUsed(world)
  const seen = async () => (await server.call(whereFrom, { token: viewer.token })).body
  await expect.poll(seen, PATIENCE).toEqual({ isReplica: true, devices: ['Inside'] })
  expect(line.count()).toBeGreaterThan(0)
})

test('while the replica does not follow, rights, scope and values are those of the main database', async () => {
  const { server } = world
  const { username, token, inside, outside } = viewer
  const { db } = server
  await say('before', 1)
  await pauseReplay(world)
  await say('after', 2)
  expect(await newest()).toBe('after')
  await db
    .updateTable('device')
    .set({ customer_id: outside.customer })
    .where('dev', '=', inside.dev)
    .execute()
  expect((await recordsOf(inside)).status).toBe(404)
  expect((await server.call(whereFrom, { token })).body).toEqual({ isReplica: false, devices: [] })
  const log = () => server.call(userActions.list, { query: {}, token })
  expect((await log()).status).toBe(200)
  await db
    .deleteFrom('user_access')
    .where('username', '=', username)
    .where('tag', '=', 'UserActions')
    .execute()
  expect((await log()).status).toBe(403)
  await db.updateTable('session').set({ revoked_at: new Date() }).where('username', '=', username).execute()
  expect((await recordsOf(inside)).status).toBe(401)
})

test('the replica can answer every endpoint that says so', async () => {
  const { server } = world
  await addUser(server.db, {
    username: 'boss',
    customers: [1],
    rights: RIGHTS.filter((right) => right !== DEFAULT_TAG),
  })
  const token = await server.signIn('boss')
  await say('1', 1)
  const paths = allEndpoints().filter(({ readsReplica }) => readsReplica !== undefined)
  expect(Object.keys(CALLS).toSorted()).toEqual(paths.map(({ path }) => path).toSorted())
  for (const call of Object.values(CALLS).flat()) {
    const path = call.replace('ID', String(viewer.inside.id))
    // If the replica cannot answer, that counts as its failure, and it is not used for a while.
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
  await pauseReplay(world)
  await say('after', 1)
  expect(await answeredBy(world)).toBe('main')
  await world.replica.run('select pg_wal_replay_resume()')
  await isUsed(world)
  expect(await newest()).toBe('after')
})

test('a replica that goes away is replaced by the main database, and used again when it is back', async () => {
  const { line } = world
  line.become('cut')
  expect(await answeredBy(world)).toBe('main')
  expect(await answeredBy(world)).toBe('main')
  line.become('open')
  await isUsed(world)
})

test('a download that the replica ends is cut short, so that its reader notices', async () => {
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

const act = <Result>(work: (db: Database) => Promise<Result>, more: Partial<ReplicaCall> = {}) =>
  actAs({ world, viewer, ...more }, work)

const names = (db: Database) => db.selectFrom('device').select('name').execute()

test('a read that the replica ends is answered by the main database, unless a part of the answer has been sent', async () => {
  await setForTest(world.replica, { max_standby_streaming_delay: '0' })
  expect(await interrupt(world, act(readLong))).toBe('main')
  // The replica is still used.
  expect(await act(isOnReplica)).toBe(true)
  expect(await interrupt(world, act(readLong, { hasBegun: true }))).toMatchObject({ code: '40001' })
})

test('does not retry errors of the work itself', async () => {
  let tries = 0
  const failing = act(async (db) => {
    tries += 1
    await sql`select 1 / 0`.execute(db)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
  // The main database decides about rights, so the work runs there again.
  const refused = act(async () => {
    tries += 1
    throw noAccess()
  })
  await expect(refused).rejects.toMatchObject({ status: 403 })
  expect(tries).toBe(3)
})

test('the main database answers when the connection to the replica ends during the work', async () => {
  const answer = act(async (db) => {
    if ((await isOnReplica(db)) !== true) return 'main'
    world.line.become('cut')
    await isOnReplica(db)
    return 'replica'
  })
  expect(await answer).toBe('main')
})

test('a replica that hangs is replaced by the main database, and used again when it is back', async () => {
  const { line } = world
  const { replica, untilUsed } = await openReplicaAgain({ world, viewer }, { answerWithinMs: 300 })
  line.become('mute')
  expect(await act(isOnReplica, { replica })).toBe(false)
  expect(await act(isOnReplica, { replica })).toBe(false)
  line.become('cut')
  line.become('open')
  await untilUsed()
})

test('a replica that goes silent during the work is given up', async () => {
  const { line } = world
  const { replica, untilUsed } = await openReplicaAgain(
    { world, viewer },
    { connectWithinMs: 300, lookEveryMs: 50 },
  )
  const ask = async () => {
    line.become('open')
    await untilUsed()
    const begun: unknown[] = []
    const answer = await act(
      async (db) => {
        begun.push(await isOnReplica(db))
        if (begun.at(-1) !== true) return 'main'
        line.become('mute')
        await isOnReplica(db)
        return 'replica'
      },
      { replica },
    )
    return { answer, begun }
  }
  // A machine that stalls for these milliseconds gives it up before the work; then it is asked again.
  await expect.poll(ask, PATIENCE).toEqual({ answer: 'main', begun: [true, false] })
})

test('reads only a replica of this database that has reached the position', async () => {
  const { database } = world.server.app
  const replica = replicaOf(world)
  const { sessionId } = viewer
  const position = await database.transaction('begin read only', readWalPosition)
  const key = await ticketKeyOf(database)
  const read = (wanted: Partial<WalPosition>) =>
    replica.read({ sessionId, key, position: { ...position, ...wanted } }, isOnReplica)
  await expect.poll(() => read({}).catch(() => false), PATIENCE).toBe(true)
  const wrong = [
    { lsn: 'FF/0' },
    { timeline: position.timeline + 1 },
    { system: '1' },
    { database: position.database + 1 },
  ]
  await Promise.all(wrong.map((wanted) => expect(read(wanted)).rejects.toThrow(NotThere)))
  const other = { sessionId: '00000000-0000-4000-8000-000000000000', key, position }
  await expect(replica.read(other, isOnReplica)).rejects.toMatchObject({ status: 401 })
  const reasons = [
    [{ lsn: 'FF/0' }, /^It was behind: it has come to \S+, and was asked for FF\/0\.$/],
    [{ timeline: position.timeline + 1 }, /^It is on timeline 1, and the main database on 2\.$/],
    [{ system: '1' }, /^It is not a copy of the database\.$/],
  ] as const
  for (const [wanted, reason] of reasons) {
    expect(await replica.reasonOf(new NotThere(), { ...position, ...wanted })).toMatchObject({
      message: expect.stringMatching(reason),
    })
  }
})

test('if commits do not wait for the disk, the replica must reach the unflushed position', async () => {
  const { main, server } = world
  // Commits stay unflushed for a while, so that the two positions differ.
  await setForTest(main, {
    wal_writer_delay: '10000',
    wal_writer_flush_after: '0',
    synchronous_commit: 'off',
  })
  const setting = async () => (await main.run('show synchronous_commit')).rows[0].synchronous_commit
  await expect.poll(setting, PATIENCE).toBe('off')
  const committed = async () => {
    await server.db.updateTable('device').set({ name: 'New' }).where('dev', '=', viewer.inside.dev).execute()
    const { rows } = await main.run('select pg_current_wal_insert_lsn() as lsn', 'product')
    return String(rows[0].lsn)
  }
  const inserted = await committed()
  const { lsn } = await server.app.database.transaction('begin read only', readWalPosition)
  const { rows } = await main.run(`select '${lsn}'::pg_lsn >= '${inserted}'::pg_lsn as yes`)
  expect(rows).toEqual([{ yes: true }])
  expect(await act(names)).toEqual([{ name: 'New' }])
  await isUsed(world)
})

// Must be the last test: a promotion cannot be reverted.
test('a server that has become a main database itself is not read', async () => {
  await world.replica.run('select pg_promote()')
  expect(await answeredBy(world)).toBe('main')
  expect(await answeredBy(world)).toBe('main')
})
