import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { deviceTypeParam } from '@service-center/contract/devices/devices.ts'
import { z } from 'zod'
import { addActor, LOGGED_CALLS } from '../testing/logged-calls.ts'
import { keepMails } from '../testing/mails.ts'
import { readEverything } from '../testing/all-rows.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await keepMails(server.db)
})
afterAll(() => server.stop())
// The test calls more often than the rate limit of one address allows.
beforeEach(async () => {
  await server.db.deleteFrom('recent_call').execute()
})

const changing = allEndpoints().flatMap(({ actionType, ...endpoint }) =>
  actionType === undefined ? [] : [{ ...endpoint, actionType, name: `${endpoint.method} ${endpoint.path}` }],
)

let people = 0
const newActor = () => addActor(server, `walker${(people += 1)}`)

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
    .select(['action_type', 'status_code', 'username', 'address'])
    .where('id', '>', id)
    .execute()
const devicesAfter = (id: number) =>
  server.db.selectFrom('user_action').select(['device_type', 'device_id']).where('id', '>', id).execute()

test('this test covers every call that changes something', () => {
  expect(Object.keys(LOGGED_CALLS).toSorted()).toEqual(changing.map(({ name }) => name).toSorted())
})

test.each(changing)('$name leaves exactly one entry when it succeeds', async ({ name, actionType }) => {
  const call = await LOGGED_CALLS[name]?.(server, await newActor())
  const before = await newestEntry()
  expect((await call?.make())?.status).toBe(200)
  expect(await entriesAfter(before)).toEqual([
    { action_type: actionType, status_code: 200, username: call?.username, address: '127.0.0.1' },
  ])
})

const aboutDevice = changing.filter(({ params, body }) =>
  [params, body].some((schema) => namesDevice(schema)),
)

/** Whether an input has the type and the id of a device, as parameters (`type`, `id`) or as fields. */
function namesDevice(schema: unknown): boolean {
  if (!(schema instanceof z.ZodObject)) return false
  const { shape } = schema
  return shape['type'] === deviceTypeParam || 'deviceId' in shape
}

test.each(aboutDevice)('$name logs the device that it names', async ({ name }) => {
  const call = await LOGGED_CALLS[name]?.(server, await newActor())
  const before = await newestEntry()
  await call?.make()
  expect(await devicesAfter(before)).toEqual([
    { device_type: expect.any(Number), device_id: expect.any(Number) },
  ])
})

const guarded = changing.filter(({ right }) => right !== 'public')

test.each(guarded)(
  '$name leaves exactly one entry when it is refused',
  async ({ method, path, actionType }) => {
    const { token, username } = await newActor()
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
    const entries = await entriesAfter(before)
    // A call without inputs is not refused for these.
    expect(entries).toEqual([
      { action_type: actionType, status_code: response.status, username, address: '127.0.0.1' },
    ])
  },
)

test.each(changing)('$name does not happen when its entry cannot be written', async ({ name }) => {
  const call = await LOGGED_CALLS[name]?.(server, await newActor())
  const before = await readEverything(server.db)
  await sql`alter table user_action add constraint full_disk check (status_code <> 200) not valid`.execute(
    server.db,
  )
  try {
    expect((await call?.make())?.status).toBeGreaterThanOrEqual(400)
  } finally {
    await sql`alter table user_action drop constraint full_disk`.execute(server.db)
  }
  expect(await readEverything(server.db)).toEqual(before)
  expect((await call?.make())?.status).toBe(200)
})
