import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { loginUrlOf, REQUEST_LOGIN } from '../../platform/database/logins.ts'
import { actingOnReplica } from '../../platform/replica/acting-on-replica.ts'
import { openReplica, type Replica, type ReplicaTiming } from '../../platform/replica/replica.ts'
import { loadSecrets } from '../../platform/secrets/secrets.ts'
import { handClock, PATIENCE, type ReplicaViewer, type ReplicaWorld } from './replica-world.ts'

export interface ReplicaCall {
  readonly world: ReplicaWorld
  readonly viewer: ReplicaViewer
  /** By default the server's own replica. */
  readonly replica?: Replica
  /** Whether a part of the answer has been sent. */
  readonly hasBegun?: boolean
}

export function replicaOf({ server }: ReplicaWorld): Replica {
  const { replica } = server.app
  if (replica === undefined) throw new Error('The server has no replica.')
  return replica
}

/** Reads as a call of a viewer does. */
export function actAs<Result>(
  { world, viewer, replica = replicaOf(world), hasBegun = false }: ReplicaCall,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { database } = world.server.app
  const { sessionId } = viewer
  const call = { database, replica, sessionId, access: 'History', onEntered: () => undefined } as const
  return actingOnReplica({ ...call, hasBegun: () => hasBegun }, work)
}

export const isOnReplica = async (db: Database) =>
  (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db)).rows[0]?.yes

/** Opens the replica of a world until the test ends. */
async function openReplicaOf(
  { server, main, readUrl, line }: ReplicaWorld,
  timing: Partial<ReplicaTiming>,
): Promise<Replica> {
  const { requestPassword: password } = await loadSecrets(server.dataDir)
  const requestUrl = loginUrlOf(REQUEST_LOGIN, { databaseUrl: main.urlOf('product'), password })
  const replica = await openReplica({ url: readUrl, requestUrl, log: pino({ level: 'silent' }), timing })
  onTestFinished(() => {
    // Not awaited, because it would wait for connections that do not answer.
    line.become('cut')
    return replica.close()
  })
  return replica
}

/** Opens the replica again with other timings, and uses it. */
export async function openReplicaAgain(
  call: Pick<ReplicaCall, 'world' | 'viewer'>,
  timing: Omit<Partial<ReplicaTiming>, 'now'>,
): Promise<{ replica: Replica; untilUsed: () => Promise<void> }> {
  const { timing: clock, skipPause } = handClock()
  const replica = await openReplicaOf(call.world, { ...timing, ...clock })
  const ask = () => {
    skipPause()
    return actAs({ ...call, replica }, isOnReplica)
  }
  const untilUsed = async () => {
    await expect.poll(ask, PATIENCE).toBe(true)
  }
  await untilUsed()
  return { replica, untilUsed }
}

/** In the replica, reads until the replica ends the read. In the main database, returns at once. */
export async function readLong(db: Database): Promise<'main' | 'replica'> {
  if ((await isOnReplica(db)) !== true) return 'main'
  await sql`select count(*), pg_sleep(600) from device`.execute(db)
  return 'replica'
}

/** The number of long statements running in the replica. */
async function countLong({ replica }: ReplicaWorld): Promise<unknown> {
  const { rows } = await replica.run(
    "select count(*)::integer as n from pg_stat_activity where query like '%pg_sleep(600)%' and state = 'active' and pid <> pg_backend_pid()",
  )
  return rows[0].n
}

/** Makes the replica end long reads: the main database vacuums rows that they may see. */
export async function interrupt(world: ReplicaWorld, reading: Promise<unknown>): Promise<unknown> {
  let outcome: unknown
  reading.then(
    (result) => (outcome = result),
    (error: unknown) => (outcome = error),
  )
  await expect.poll(() => countLong(world), PATIENCE).toBe(1)
  const forget = async () => {
    await world.main.run("update device set name = name || '.'", 'product')
    await world.main.run('vacuum device', 'product')
    return outcome
  }
  await expect.poll(forget, PATIENCE).toBeDefined()
  return outcome
}

/** Example calls of the endpoints that the replica may answer, by path. */
export const CALLS: Readonly<Record<string, readonly string[]>> = {
  '/api/data/{type}/{id}': ['/api/data/1/ID', '/api/data/1/ID?csv=true', '/api/data/1/ID?detailed=true'],
  '/api/data/{type}/{id}/series': [
    '/api/data/1/ID/series?numericKeys=Speed&notBefore=0&notAfter=9000000000&pixels=100',
  ],
  '/api/data/tabletconnections/{id}': ['/api/data/tabletconnections/ID'],
  '/api/data/basestationconnections/{id}': ['/api/data/basestationconnections/ID'],
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
