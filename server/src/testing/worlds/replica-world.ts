import { endpoint } from '@service-center/contract/endpoint/endpoint.ts'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type App, route } from '../../platform/http/endpoints.ts'
import { StreamAnswer } from '../../platform/files/file-answers.ts'
import { type BreakableLine, openBreakableLine } from '../server/breakable-line.ts'
import { type Cluster, type OnEnd, startCluster } from '../server/cluster.ts'
import { startReplica } from '../server/replica.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice, addSession, addUser } from '../server/world.ts'

export const PATIENCE = { timeout: 120_000, interval: 100 }

/** A call that returns which database answered it, and what it saw. */
export const whereFrom = endpoint({
  method: 'GET',
  path: '/api/test/where-from',
  summary: 'Where this call was answered, and the devices that it saw',
  right: 'History',
  response: z.object({ isReplica: z.boolean(), devices: z.array(z.string()) }),
  reads: [],
  readsReplica: true,
})

/** A download that continues until its database connection ends. */
export const endlessFile = endpoint({
  method: 'GET',
  path: '/api/test/endless-file',
  summary: 'A file without an end',
  right: 'History',
  response: z.never(),
  fileType: 'text/plain',
  reads: [],
  readsReplica: true,
})

function mountMore(app: App): void {
  route(app, whereFrom, async ({ db }) => {
    const { rows } = await sql<{ isReplica: boolean; devices: string[] }>`
      select pg_is_in_recovery() as "isReplica", array(select name from device order by 1) as devices`.execute(
      db,
    )
    return rows[0] ?? { isReplica: false, devices: [] }
  })
  route(app, endlessFile, async ({ db }) => {
    async function* chunks() {
      while (true) {
        const { rows } = await sql<{ said: string }>`
          select 'replica: ' || pg_is_in_recovery() || repeat(' ', 1000) || pg_sleep(0.01) as said`.execute(
          db,
        )
        yield rows[0]?.said ?? ''
      }
    }
    return new StreamAnswer({ name: 'endless.txt', contentType: 'text/plain', chunks: chunks() })
  })
}

/** A server whose database has a replica. */
export interface ReplicaWorld {
  readonly main: Cluster
  readonly replica: Cluster
  /** The proxy between the server and the replica. */
  readonly line: BreakableLine
  readonly server: TestServer
  /** The replica's address through the proxy, with the login of requests. */
  readonly readUrl: string
  /** The session of a user who sees no test data, for `answeredBy`. */
  readonly token: string
  /** Moves the clock past the pause after a failure, so that the next call tries the replica again. */
  readonly skipPause: () => void
  stop(): Promise<void>
}

/**
 * Starts a server and a replica of its database. The replica is read with the login of requests, which the server
 * creates.
 */
export async function startReplicaWorld(): Promise<ReplicaWorld> {
  const ends: (() => Promise<void>)[] = []
  const onEnd: OnEnd = (end) => void ends.push(end)
  const main = await startCluster({ settings: { wal_level: 'replica' }, onEnd })
  await main.run('create database product')
  // Started early, when there is little to copy. Migrations are replicated like all changes.
  const replica = await startReplica(main, onEnd)
  const line = await openBreakableLine(replica.urlOf('product'), undefined, onEnd)
  const readUrl = `postgres://${new URL(line.url).host}`
  const { timing, skipPause } = handClock()
  const server = await startTestServer(
    { DATABASE_URL: main.urlOf('product'), DATABASE_READ_URL: readUrl },
    { mountMore, replicaTiming: timing },
  )
  onEnd(() => server.stop())
  const customer = await addCustomer(server.db, { name: 'Of nobody else' })
  await addUser(server.db, { username: 'asker', customers: [customer], rights: ['History'] })
  const token = await server.signIn('asker')
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  return { main, replica, line, server, readUrl, token, skipPause, stop }
}

const LONGEST_PAUSE_MS = 60_000

/** A clock for the replica's pauses that a test can advance. */
export function handClock() {
  let ms = 0
  return { timing: { now: () => ms }, skipPause: () => void (ms += LONGEST_PAUSE_MS) }
}

let viewers = 0

/** Adds a user who sees one of two robots, with a session. */
export async function addReplicaViewer({ server: { db, ...server } }: ReplicaWorld) {
  const at = (viewers += 1)
  const username = `viewer${at}`
  const addRobot = async (name: string, id: number) => {
    const customer = await addCustomer(db, { name: `${name} of ${username}` })
    return { id, customer, dev: await addDevice(db, { type: 1, id, customerId: customer, name }) }
  }
  const inside = await addRobot('Inside', at * 10 + 1)
  const outside = await addRobot('Outside', at * 10 + 2)
  await addUser(db, { username, customers: [inside.customer], rights: ['History', 'UserActions'] })
  return {
    username,
    inside,
    outside,
    token: await server.signIn(username),
    sessionId: await addSession(db, username),
  }
}
export type ReplicaViewer = Awaited<ReturnType<typeof addReplicaViewer>>

/** Calls and returns which database answered. */
export const answeredBy = async ({ server, token }: ReplicaWorld): Promise<'replica' | 'main' | number> => {
  const { status, body } = await server.call(whereFrom, { token })
  if (status !== 200) return status
  return body.isReplica ? 'replica' : 'main'
}

/** Waits until the replica answers calls. */
export async function isUsed(world: ReplicaWorld): Promise<void> {
  const ask = () => {
    world.skipPause()
    return answeredBy(world)
  }
  await expect.poll(ask, PATIENCE).toBe('replica')
}

/** Stops replication, so that the replica is behind from the next change on. */
export async function pauseReplay({ replica }: ReplicaWorld): Promise<void> {
  await replica.run('select pg_wal_replay_pause()')
  const state = async () =>
    (await replica.run('select pg_get_wal_replay_pause_state() as state')).rows[0].state
  await expect.poll(state, PATIENCE).toBe('paused')
}

/** Changes settings of a PostgreSQL until the test ends. */
export async function setForTest(of: Cluster, settings: Readonly<Record<string, string>>): Promise<void> {
  const reload = () => of.run('select pg_reload_conf()')
  for (const [name, value] of Object.entries(settings)) await of.run(`alter system set ${name} = ${value}`)
  await reload()
  onTestFinished(async () => {
    for (const name of Object.keys(settings)) await of.run(`alter system reset ${name}`)
    await reload()
  })
}
