import { endpoint } from '@service-center/contract/endpoint/endpoint.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { type App, route } from '../platform/http/endpoints.ts'
import { StreamAnswer } from '../platform/http/file-answers.ts'
import { type BreakableLine, openBreakableLine } from './breakable-line.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { startReplica } from './replica.ts'
import { startServerForTest, startTestServer, type TestServer } from './test-server.ts'
import { addCustomer, addDevice, addUser } from './world.ts'

export const PATIENCE = { timeout: 120_000, interval: 100 }

/** Says from where it was answered, and what it saw. */
export const whereFrom = endpoint({
  method: 'GET',
  path: '/api/test/where-from',
  summary: 'Where this call was answered, and the devices that it saw',
  right: 'History',
  response: z.object({ isReplica: z.boolean(), devices: z.array(z.string()) }),
  reads: [],
  readsReplica: true,
})

/** A file that goes on until its connection to the database ends. */
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
  route(
    app,
    whereFrom,
  )(async ({ db }) => {
    const { rows } = await sql<{ isReplica: boolean; devices: string[] }>`
      select pg_is_in_recovery() as "isReplica", array(select name from device order by 1) as devices`.execute(
      db,
    )
    return rows[0] ?? { isReplica: false, devices: [] }
  })
  route(
    app,
    endlessFile,
  )(async ({ db }) => {
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

/** A server whose database has a replica, with a user who sees one of two robots. */
export interface ReplicaWorld {
  readonly main: Cluster
  readonly replica: Cluster
  /** Between the server and the replica. */
  readonly line: BreakableLine
  readonly server: TestServer
  readonly token: string
  readonly customers: { readonly own: number; readonly other: number }
  readonly robots: { readonly inside: number; readonly outside: number }
}

/** The login is that of requests, which the server makes. */
export async function startReplicaWorld(): Promise<ReplicaWorld> {
  const main = await startCluster({ settings: { wal_level: 'replica' } })
  await main.run('create database product')
  const DATABASE_URL = main.urlOf('product')
  // Migrates it.
  await (await startTestServer({ DATABASE_URL })).stop()
  const replica = await startReplica(main)
  const line = await openBreakableLine(replica.urlOf('product'))
  const { host } = new URL(line.url)
  const server = await startServerForTest(
    { DATABASE_URL, DATABASE_READ_URL: `postgres://${host}` },
    { mountMore },
  )
  const own = await addCustomer(server.db, { name: 'Own' })
  const other = await addCustomer(server.db, { name: 'Other' })
  const inside = await addDevice(server.db, { type: 1, id: 11, customerId: own, name: 'Inside' })
  const outside = await addDevice(server.db, { type: 1, id: 12, customerId: other, name: 'Outside' })
  await addUser(server.db, { username: 'anna', customers: [own], rights: ['History', 'UserActions'] })
  const token = await server.signIn('anna')
  const world = {
    main,
    replica,
    line,
    server,
    token,
    customers: { own, other },
    robots: { inside, outside },
  }
  await isUsed(world)
  return world
}

/** Calls and says where it was answered. */
export const answeredBy = async ({ server, token }: ReplicaWorld): Promise<'replica' | 'main' | number> => {
  const { status, body } = await server.call(whereFrom, { token })
  if (status !== 200) return status
  return body.isReplica ? 'replica' : 'main'
}

/** Waits until the replica answers calls. */
export async function isUsed(world: ReplicaWorld): Promise<void> {
  await expect.poll(() => answeredBy(world), PATIENCE).toBe('replica')
}
