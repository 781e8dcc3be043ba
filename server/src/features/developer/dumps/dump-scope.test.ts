import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTokensFile } from '../../../demo/demo-world.ts'
import { actingAs } from '../../../platform/access/viewers.ts'
import { startDemoServer } from '../../../testing/server/demo-server.ts'
import { rowsOfDump } from '../../../testing/server/load-dump.ts'
import type { TestServer } from '../../../testing/server/test-server.ts'
import { addSession } from '../../../testing/server/world.ts'
import { dumpText } from './dump-text.ts'

/** Tables whose rows the manufacturer owns and publishes to dealers; their policies decide which rows. */
const PUBLISHED: ReadonlySet<string> = new Set(['document', 'stored_file'])

let server: TestServer
let dealers: string
let developers: string
let everything: string
beforeAll(async () => {
  server = await startDemoServer()
  await sql`insert into user_access (username, tag) values ('dealer', 'Developer') on conflict do nothing`.execute(
    server.db,
  )
  await sql`update command set secret = '\\xfeedc0de01' where id = (select min(id) from command)`.execute(
    server.db,
  )
  const sessionId = await addSession(server.db, 'dealer')
  const { database } = server.app
  dealers = await actingAs({ database, sessionId, readOnly: true }, (db, { rights }) =>
    joined(dumpText(db, 'a test', rights)),
  )
  await sql`delete from user_access where username = 'dealer' and tag not in ('Default', 'Developer')`.execute(
    server.db,
  )
  developers = await actingAs({ database, sessionId, readOnly: true }, (db, { rights }) =>
    joined(dumpText(db, 'a test', rights)),
  )
  everything = await database.transaction('begin isolation level repeatable read read only', (db) =>
    joined(dumpText(db, 'a test')),
  )
})
afterAll(() => server.stop())

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

async function numbers(query: ReturnType<typeof sql<{ n: number }>>): Promise<Set<string>> {
  return new Set((await query.execute(server.db)).rows.map(({ n }) => String(n)))
}

test("a dealer's dump has only rows of the dealer's scope", async () => {
  const visible = await numbers(sql<{ n: number }>`
    select c.id as n from customer c where c.path && array(select customer_id from user_customer where username = 'dealer')`)
  const devices = await numbers(sql<{ n: number }>`
    select dev as n from device where customer_id = any (${[...visible].map(Number)}::integer[])`)
  const all = await numbers(sql<{ n: number }>`select dev as n from device`)
  const tables = rowsOfDump(dealers)
  expect(new Set(tables.get('customer')?.map(({ id }) => id))).toEqual(visible)
  expect(new Set(tables.get('device')?.map(({ dev }) => dev))).toEqual(devices)
  expect(devices.size).toBeLessThan(all.size)
  const outside = [...tables].flatMap(([table, rows]) =>
    rows
      .filter(
        ({ customer_id, dev }) =>
          (typeof customer_id === 'string' && !PUBLISHED.has(table) && !visible.has(customer_id)) ||
          (typeof dev === 'string' && !devices.has(dev)),
      )
      .map((row) => `${table}: ${JSON.stringify(row).slice(0, 200)}`),
  )
  expect(outside).toEqual([])
  expect(tables.get('history')?.length).toBeGreaterThan(100)
})

test("a dealer's dump names neither other customers nor their users", async () => {
  const data = dealers.slice(dealers.indexOf('-- Rows'))
  const { rows } = await sql<{ name: string }>`
    with own as (select array_agg(customer_id) as ids from user_customer where username = 'dealer'),
      unrelated as (select c.id, c.name from customer c, own
        where not c.path && own.ids and not exists (select from customer mine where mine.id = any (own.ids) and c.id = any (mine.path)))
    select name from unrelated
    union select u.username from app_user u join user_customer uc using (username) join unrelated on unrelated.id = uc.customer_id`.execute(
    server.db,
  )
  expect(rows.length).toBeGreaterThan(2)
  const lines = data.split('\n')
  const named = rows.flatMap(({ name }) =>
    lines.filter((line) => line.includes(name)).map((line) => `${name}: ${line.slice(0, 300)}`),
  )
  expect(named).toEqual([])
})

test('a dump has no rows that need a right besides Developer', () => {
  const [all, own] = [rowsOfDump(everything), rowsOfDump(developers)]
  const closed = ['app_user', 'user_access', 'user_customer', 'user_action', 'purchase', 'command']
  for (const table of closed) {
    expect(all.get(table)?.length).toBeGreaterThan(0)
    expect(own.get(table)).toBeUndefined()
  }
  expect(own.get('device')?.length).toBeGreaterThan(0)
})

test('no dump has a secret', async () => {
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from user_secret where password_hash is not null
    union select encode(seed, 'hex') from second_factor where seed is not null
    union select encode(pending_seed, 'hex') from second_factor where pending_seed is not null
    union select encode(code_hash, 'hex') from recovery_code
    union select encode(code_hash, 'hex') from voucher
    union select encode(token_hash, 'hex') from device_token
    union select encode(token_hash, 'hex') from password_link
    union select encode(token_hash, 'hex') from email_link
    union select encode(id_hash, 'hex') from known_browser
    union select encode(secret_hash, 'hex') from provisioning_key
    union select key from provisioning_key
    union select encode(secret, 'hex') from command where secret is not null
    union select encode(params, 'hex') from device_request where params is not null and length(params) > 8
    union select id::text from session
    union select ticket_key from viewer_secret
    union select username from viewer_secret
    union select customers from viewer_secret`.execute(server.db)
  const tokens: unknown = JSON.parse(await readFile(demoTokensFile(server.dataDir), 'utf8'))
  const secrets = [
    ...rows.map(({ secret }) => secret),
    ...textsOf(tokens).filter((text) => text.length >= 16),
  ]
  expect(secrets.length).toBeGreaterThan(40)
  expect(secrets).toContain('feedc0de01')
  for (const dump of [dealers, developers, everything])
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([])
})

/** All texts in a JSON value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
