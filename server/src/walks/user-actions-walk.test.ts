import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import type { Resource } from '@service-center/contract/all-endpoints.ts'
import { deviceTypeParam } from '@service-center/contract/devices/devices.ts'
import { z } from 'zod'
import { addActor, LOGGED_CALLS } from '../testing/logged-calls.ts'
import type { Actor } from '../testing/logged-call.ts'
import { keepMails } from '../testing/server/mails.ts'
import { noteChanges, type NotedChanges } from '../testing/noted-changes.ts'
import { RESOURCE_OF_TABLE } from '../testing/resource-of-table.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'

// Tests the log entries of every changing call: of a refused one, of one whose entry cannot be written, and of a
// successful one.

let server: TestServer
let changes: NotedChanges
/** The user whose calls are refused. */
let refused: Actor

beforeAll(async () => {
  // More calls than one address may make.
  server = await startTestServer({ REQUESTS_PER_SECOND: '1000000' })
  await keepMails(server.db)
  changes = await noteChanges(server.db)
  await makeEntriesRefusable()
  refused = await newActor()
})
afterAll(() => server.stop())

const changing = allEndpoints().flatMap(({ actionType, ...endpoint }) =>
  actionType === undefined ? [] : [{ ...endpoint, actionType, name: `${endpoint.method} ${endpoint.path}` }],
)

let people = 0
const newActor = () => addActor(server, `walker${(people += 1)}`)

/** While `full_disk` has a row, no entry of a successful call can be written. */
async function makeEntriesRefusable(): Promise<void> {
  await sql`create table full_disk ()`.execute(server.db)
  await sql`
    create function refuse_entry() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from full_disk) then raise disk_full; end if;
      return new;
    end $$`.execute(server.db)
  await sql`create trigger refuse before insert on user_action for each row when (new.status_code = 200)
    execute function refuse_entry()`.execute(server.db)
}

async function newestEntry(): Promise<number> {
  const { last } = await server.db
    .selectFrom('user_action')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
const entriesAfter = (id: number) =>
  server.db
    .selectFrom('user_action')
    .select(['id', 'action_type', 'status_code', 'username', 'address', 'device_type', 'device_id'])
    .where('id', '>', id)
    .execute()

/** Whether an input has the type and the id of a device, as parameters (`type`, `id`) or as fields. */
function namesDevice(schema: unknown): boolean {
  if (!(schema instanceof z.ZodObject)) return false
  const { shape } = schema
  return shape['type'] === deviceTypeParam || 'deviceId' in shape
}

/** Whether the console would not reload the data of a changed table. */
function isUndeclared(table: string, declared: readonly Resource[]): boolean {
  // Each month of the history is a table.
  const resource = RESOURCE_OF_TABLE[table.replace(/_\d{4}_\d{2}$/, '')]
  return resource === undefined || (resource !== null && !declared.includes(resource))
}

test('this test covers every call that changes something', () => {
  expect(Object.keys(LOGGED_CALLS).toSorted()).toEqual(changing.map(({ name }) => name).toSorted())
})

const guarded = changing.filter(({ right }) => right !== 'public')

test.each(guarded)(
  '$name leaves exactly one entry when it is refused',
  async ({ method, path, actionType }) => {
    const { token, username } = refused
    const before = await newestEntry()
    // An unknown field, and parameters that match nothing.
    const url = new URL(`${path.replaceAll(/[{}]/g, '')}?unknown=1`, server.url)
    const hasBody = method === 'POST' || method === 'PUT'
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: '{"unknown": 1}' } : {}),
    })
    await response.text()
    expect(await entriesAfter(before)).toMatchObject([
      { action_type: actionType, status_code: response.status, username, address: '127.0.0.1' },
    ])
    // A call without inputs accepts these, and may have ended the session.
    if (response.status === 200) refused = await newActor()
  },
)

test.each(changing)(
  '$name does not happen when its entry cannot be written, and then leaves exactly one, with the device that it names, and changes what it declares',
  async ({ name, actionType, params, body, changes: declared = [] }) => {
    const call = await LOGGED_CALLS[name]?.(server, await newActor())
    await changes.take()
    await sql`insert into full_disk default values`.execute(server.db)
    try {
      expect((await call?.make())?.status).toBeGreaterThanOrEqual(400)
    } finally {
      await sql`delete from full_disk`.execute(server.db)
    }
    expect(await changes.take()).toEqual([])

    const before = await newestEntry()
    expect((await call?.make())?.status).toBe(200)
    const entries = await entriesAfter(before)
    expect(entries).toMatchObject([
      { action_type: actionType, status_code: 200, username: call?.username, address: '127.0.0.1' },
    ])
    const isAboutDevice = [params, body].some((schema) => namesDevice(schema))
    const withoutDevice = entries.filter(
      ({ device_type, device_id }) => device_type === null || device_id === null,
    )
    expect(isAboutDevice ? withoutDevice : []).toEqual([])
    const tables = await changes.tablesOf(entries[0]?.id ?? 0)
    expect(tables.filter((table) => isUndeclared(table, declared))).toEqual([])
  },
)
