import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'
import { claimNext } from './device-requests.store.ts'
import { inTransaction } from './batches.ts'

const DEVICES = 2000

let server: TestServer
let devs: number[]

beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Many' })
  const { rows } = await sql<{ dev: number }>`
    insert into device (device_type, device_id, customer_id)
    select 1, n, ${customer} from generate_series(1, ${DEVICES}) n returning dev`.execute(server.db)
  devs = rows.map(({ dev }) => dev)
})
afterAll(() => server.stop())

async function heardNotifications(): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen device_request')
  return heard
}

const insert = (some: readonly number[], state: string) =>
  sql`
  insert into device_request (dev, purpose, method, params, state, expires_at)
  select dev, 'many', 'test', '', ${state}, now() + interval '1 hour'
  from unnest(${some}::integer[]) dev`.execute(server.db)

test('requests to thousands of devices are announced in a few notifications, which name each of them once', async () => {
  const heard = await heardNotifications()
  await insert([...devs, ...devs.slice(0, 10)], 'waiting')
  await expect
    .poll(() => heard.flatMap((payload) => payload.split(' ').map(Number)).toSorted((a, b) => a - b))
    .toEqual(devs)
  expect(heard.length).toBeLessThanOrEqual(3)
  await insert(devs.slice(0, 2), 'sent')
  await insert(devs.slice(0, 1), 'waiting')
  await expect.poll(() => heard.at(-1)).toBe(String(devs[0]))
})

test('after thousands of requests at once a few are claimed without reading all of them', async () => {
  await sql`truncate device_request`.execute(server.db)
  await sql`vacuum analyze device_request`.execute(server.db)
  const { database } = server.app
  const claim = (some: readonly number[]) =>
    inTransaction(database, async ({ db }) => {
      const claimed = await claimNext(db, some)
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read::integer as read from pg_stat_xact_user_tables where relname = 'device_request'`.execute(
        db,
      )
      return { claimed: claimed.length, read: rows[0]?.read }
    })
  // Repeats until the connection uses a cached plan.
  for (let n = 0; n < 12; n += 1) await claim(devs.slice(0, 1))
  await insert(devs, 'waiting')
  expect(await claim(devs.slice(0, 20))).toEqual({ claimed: 20, read: 0 })
})
