import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { isUsed, PATIENCE, type ReplicaWorld, startReplicaWorld } from '../../testing/replica-world.ts'
import { addSession } from '../../testing/world.ts'
import { ticketKeyOf } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import { noAccess } from '../errors.ts'
import { actingOnReplica } from './acting-on-replica.ts'
import type { Replica } from './replica.ts'
import { NotThere } from './replica-failures.ts'
import { readWalPosition, type WalPosition } from './wal-position.ts'

let world: ReplicaWorld
let sessionId: string
let replica: Replica

beforeEach(async () => {
  world = await startReplicaWorld()
  sessionId = await addSession(world.server.db, 'anna')
  const opened = world.server.app.replica
  if (opened === undefined) throw new Error('The server has no replica.')
  replica = opened
})

/** @param hasBegun whether a part of the answer has been sent */
const act = <Result>(work: (db: Database) => Promise<Result>, hasBegun = false) =>
  actingOnReplica(
    {
      database: world.server.app.database,
      replica,
      sessionId,
      access: 'History',
      onEntered: () => undefined,
      hasBegun: () => hasBegun,
    },
    work,
  )

const isOnReplica = async (db: Database) =>
  (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db)).rows[0]?.yes

const names = (db: Database) => db.selectFrom('device').select('name').execute()

/** How many long statements run in the replica. */
const countSleeping = async () =>
  (
    await world.replica.run(
      "select count(*)::integer as n from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()",
    )
  ).rows[0].n

/** Reads for so long that the replica ends it, and says so if it is the main database. */
const readLong = async (db: Database) => {
  if ((await isOnReplica(db)) !== true) return 'main'
  await sql`select count(*), pg_sleep(600) from device`.execute(db)
  return 'replica'
}

/** Has the replica end what reads long: the main database forgets rows that it may see. */
async function interrupt(reading: Promise<unknown>): Promise<unknown> {
  await world.replica.run('alter system set max_standby_streaming_delay = 0')
  await world.replica.run('select pg_reload_conf()')
  let outcome: unknown
  reading.then(
    (result) => (outcome = result),
    (error: unknown) => (outcome = error),
  )
  await expect.poll(countSleeping, PATIENCE).toBe(1)
  const forget = async () => {
    await world.main.run("update device set name = name || '.'", 'product')
    await world.main.run('vacuum device', 'product')
    return outcome
  }
  await expect.poll(forget, PATIENCE).toBeDefined()
  return outcome
}

test('a read that the replica ends is answered by the main database, unless a part of the answer has been sent', async () => {
  expect(await interrupt(act(readLong))).toBe('main')
  // It goes on being used.
  expect(await act(isOnReplica)).toBe(true)
  expect(await interrupt(act(readLong, true))).toMatchObject({ code: '40001' })
})

test('what the work itself throws is not tried again', async () => {
  let tries = 0
  const failing = act(async (db) => {
    tries += 1
    await sql`select 1 / 0`.execute(db)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
  // Who may do what is for the main database to say.
  const refused = act(async () => {
    tries += 1
    throw noAccess()
  })
  await expect(refused).rejects.toMatchObject({ status: 403 })
  expect(tries).toBe(3)
})

test('a connection that ends during the work leads to the main database', async () => {
  const answer = act(async (db) => {
    if ((await isOnReplica(db)) !== true) return 'main'
    world.line.become('cut')
    await isOnReplica(db)
    return 'replica'
  })
  expect(await answer).toBe('main')
})

test('a replica that goes silent during the work is given up', async () => {
  const answer = act(async (db) => {
    if ((await isOnReplica(db)) !== true) return 'main'
    world.line.become('mute')
    await isOnReplica(db)
    return 'replica'
  })
  expect(await answer).toBe('main')
})

test('only a replica of this database that has come so far is read', async () => {
  const { database } = world.server.app
  const position = await database.transaction('begin read only', readWalPosition)
  const key = await ticketKeyOf(database)
  const read = (wanted: Partial<WalPosition>) =>
    replica.read({ sessionId, key, position: { ...position, ...wanted } }, isOnReplica)
  await expect.poll(() => read({}).catch(() => false), PATIENCE).toBe(true)
  for (const wrong of [
    { lsn: 'FF/0' },
    { timeline: position.timeline + 1 },
    { system: '1' },
    { database: position.database + 1 },
  ])
    await expect(read(wrong)).rejects.toThrow(NotThere)
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

test('where commits do not wait for the disk, the replica must have what is not there yet', async () => {
  const { main, server } = world
  // Nothing is written to the disk before it is full, so that the two positions differ.
  await main.run('alter system set wal_writer_delay = 10000')
  await main.run('alter system set wal_writer_flush_after = 0')
  await main.run('alter system set synchronous_commit = off')
  await main.run('select pg_reload_conf()')
  const setting = async () => (await main.run('show synchronous_commit')).rows[0].synchronous_commit
  await expect.poll(setting, PATIENCE).toBe('off')
  const committed = async () => {
    await server.db
      .updateTable('device')
      .set({ name: 'New' })
      .where('dev', '=', world.robots.inside)
      .execute()
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
