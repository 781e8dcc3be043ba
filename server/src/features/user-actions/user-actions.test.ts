import { userActions, type UserAction } from '@service-center/contract/user-actions/user-actions.ts'
import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { countUserActions } from './action-count.service.ts'

let server: TestServer
let staff: string
let dealer: string

const DAY = 86_400
const ALWAYS = { notBefore: '0', notAfter: '9999999999' }
/** Midnight of a past day, in unix seconds, before the entries of the test's own sign-ins. */
const START = Date.UTC(2026, 2, 1) / 1000

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Dealer', isDealer: true })
  const below = await addCustomer(db, { name: 'Below', parentId: own })
  const other = await addCustomer(db, { name: 'Other' })
  const rights = ['UserActions']
  await addUser(db, { username: 'staff', customers: [1], rights })
  await addUser(db, { username: 'dealer', customers: [own], rights })
  await addUser(db, { username: 'below', customers: [below] })
  await addUser(db, { username: 'gone', customers: [below] })
  await addUser(db, { username: 'other', customers: [other], rights })
  await addUser(db, { username: 'clerk', customers: [1] })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
  // 240 entries of ten days, one per hour; of five users and three types in turn, every seventh a failure.
  await sql`
    insert into user_action (created_at, action_type, status_code, username, address, device_type, device_id,
      value, before, after)
    select to_timestamp(${START} + 3600 * n), (array['Rename', 'Connect', '100%_Sure'])[n % 3 + 1],
      case when n % 7 = 0 then 404 else 200 end, (array['staff', 'dealer', 'below', 'gone', 'other'])[n % 5 + 1],
      '10.0.0.1', case when n % 2 = 0 then 1 end, case when n % 2 = 0 then n end,
      jsonb_build_object('number', n, 'name', 'Robot ' || n), jsonb_build_object('name', 'old'), '{"name": "new"}'
    from generate_series(0, 239) n`.execute(db)
  await sql`update app_user set deleted_at = now() where username = 'gone'`.execute(db)
})
afterAll(() => server.stop())

type Query = EndpointInput<typeof userActions.list>['query']
const PAST = { notBefore: String(START), notAfter: String(START + 10 * DAY - 1) }

async function ask(query: Query, token = staff) {
  const { status, body } = await server.call(userActions.list, { token, query: { ...PAST, ...query } })
  expect(status).toBe(200)
  return body
}
const numberOf = ({ value }: UserAction) => Number(Object(value).number)
const numbers = (entries: readonly UserAction[]) => entries.map(numberOf)
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)

test('an entry has the user, action, time, address, value, device, and what changed', async () => {
  const { data } = await ask({ limit: '1', skip: '1' })
  expect(data).toEqual([
    {
      id: expect.any(Number),
      actionType: 'Connect',
      statusCode: 404,
      timestamp: START + 238 * 3600,
      username: 'gone',
      value: { number: 238, name: 'Robot 238' },
      before: { name: 'old' },
      after: { name: 'new' },
      address: '10.0.0.1',
      device: { type: 1, id: 238 },
      account: null,
    },
  ])
})

test('newest first, 500 a page, by default', async () => {
  const { data, filteredCount } = await ask({})
  expect(filteredCount).toBe(240)
  expect(numbers(data)).toEqual(down(239, 0))
  expect((await server.call(userActions.list, { token: staff, query: { limit: '5001' } })).status).toBe(400)
})

/** The result is the same before and after the days have been counted. */
const COUNTED = [false, true]

test.each(COUNTED)('every page of every order is correct, days counted: %s', async (isCounted) => {
  if (isCounted) await countUserActions(server.db)
  for (const orderBy of [
    'timestamp,desc',
    'timestamp,asc',
    'username,asc',
    'statusCode,desc',
    'actionType,asc',
  ]) {
    const { data: whole } = await ask({ orderBy })
    expect(whole.length).toBe(240)
    const paged: UserAction[] = []
    for (let skip = 0; skip < 260; skip += 83) {
      const page = await ask({ orderBy, skip: String(skip), limit: '83' })
      expect(page.filteredCount).toBe(240)
      paged.push(...page.data)
    }
    expect(paged).toEqual(whole)
  }
})

test.each(COUNTED)('filters narrow the list and its count, days counted: %s', async (isCounted) => {
  if (isCounted) await countUserActions(server.db)
  const cases: [Query, (n: number) => boolean][] = [
    [{ usernameSearch: 'EAL' }, (n) => n % 5 === 1],
    [{ usernameSearch: 'nobody' }, () => false],
    [{ actionTypeSearch: 'rename' }, (n) => n % 3 === 0],
    [{ actionTypeSearch: '%' }, (n) => n % 3 === 2],
    [{ actionTypeSearch: '0%_s' }, (n) => n % 3 === 2],
    [{ actionTypeSearch: '\\' }, () => false],
    [{ statusCodeSearch: 'Success' }, (n) => n % 7 !== 0],
    [{ statusCodeSearch: 'NotSuccess' }, (n) => n % 7 === 0],
    [
      { usernameSearch: 'o', actionTypeSearch: 'n', statusCodeSearch: 'Success' },
      (n) => [2, 3, 4].includes(n % 5) && n % 3 !== 2 && n % 7 !== 0,
    ],
    [{ notBefore: String(START + 30 * 3600) }, (n) => n >= 30],
    [{ notAfter: String(START + 30 * 3600) }, (n) => n <= 30],
    [
      { notBefore: String(START + 30 * 3600), notAfter: String(START + 31 * 3600) },
      (n) => n === 30 || n === 31,
    ],
    [{ notBefore: String(START + 2 * DAY), notAfter: String(START + 5 * DAY) }, (n) => n >= 48 && n <= 120],
    [{ globalSearch: 'robot 23' }, (n) => String(n).includes('23')],
    [{ globalSearch: '"number": 23, connect' }, (n) => String(n).endsWith('23') && n % 3 === 1],
    [{ globalSearch: 'BELOW 404' }, (n) => n % 5 === 2 && n % 7 === 0],
    [{ globalSearch: 'Connect', strict: 'true' }, (n) => n % 3 === 1],
    [{ globalSearch: 'onnec', strict: 'true' }, () => false],
  ]
  for (const [query, passes] of cases) {
    const { data, filteredCount } = await ask({ ...query, limit: '20' })
    const wanted = down(239, 0).filter(passes)
    expect([query, filteredCount]).toEqual([query, wanted.length])
    expect(numbers(data)).toEqual(wanted.slice(0, 20))
  }
})

test.each(COUNTED)(
  'a viewer sees actions of users in their own subtree, including deleted ones: %s',
  async (isCounted) => {
    if (isCounted) await countUserActions(server.db)
    const { data, filteredCount } = await ask({}, dealer)
    const wanted = down(239, 0).filter((n) => [1, 2, 3].includes(n % 5))
    expect(numbers(data)).toEqual(wanted)
    expect(filteredCount).toBe(wanted.length)
    const { data: searched } = await ask({ globalSearch: 'robot', usernameSearch: 'on' }, dealer)
    expect(numbers(searched)).toEqual(wanted.filter((n) => n % 5 === 3))
  },
)

test('an entry can be read by its id, and is not found out of scope', async () => {
  const [entry] = (await ask({ usernameSearch: 'other', limit: '1' })).data
  if (entry === undefined) throw new Error('no entry')
  const params = { id: String(entry.id) }
  const found = await server.call(userActions.get, { token: staff, params })
  expect(found.body).toEqual(entry)
  const hidden = await server.call(userActions.get, { token: dealer, params })
  const missing = await server.call(userActions.get, { token: dealer, params: { id: '999999999' } })
  expect([hidden.status, missing.status]).toEqual([404, 404])
  expect(hidden.body).toEqual(missing.body)
})

test('the log contains no secrets, even when a call provides one', async () => {
  const secrets = {
    password: 'open sesame',
    nested: [{ token: 'abc', Secret: 'x', seed: null }],
    name: 'Park',
  }
  await insertUserAction(server.db, {
    actionType: 'Careless',
    statusCode: 200,
    username: 'staff',
    address: undefined,
    details: { value: secrets, before: secrets, after: secrets },
  })
  const hidden = { password: '•••', nested: [{ token: '•••', Secret: '•••', seed: null }], name: 'Park' }
  const { data } = await ask({ ...ALWAYS, actionTypeSearch: 'Careless' })
  expect(data).toMatchObject([{ value: hidden, before: hidden, after: hidden }])
})

test('the log needs its right', async () => {
  const clerk = await server.signIn('clerk')
  expect((await server.call(userActions.list, { token: clerk, query: {} })).status).toBe(403)
  expect((await server.call(userActions.get, { token: clerk, params: { id: '1' } })).status).toBe(403)
})

test.each<[string, string]>([
  ['limit', '-1'],
  ['skip', 'x'],
  ['orderBy', 'value,asc'],
  ['orderBy', 'timestamp;drop'],
  ['statusCodeSearch', 'Maybe'],
  ['notBefore', 'yesterday'],
  ['globalSearch', '\u0000'],
  ['other', '1'],
])('%s=%s is refused', async (name, value) => {
  const response = await fetch(
    `${server.url}/api/administration/log?${new URLSearchParams({ [name]: value })}`,
    {
      headers: { authorization: `Bearer ${staff}` },
    },
  )
  expect(response.status).toBe(400)
})

test('the start must be before the end', async () => {
  const { status, body } = await server.call(userActions.list, {
    token: staff,
    query: { notBefore: '20', notAfter: '10' },
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: [{ param: 'notBefore', msg: 'From must be before To' }] })
})

test('new entries are visible at once', async () => {
  await server.signIn('clerk')
  const { body } = await server.call(userActions.list, { token: staff, query: { limit: '1' } })
  expect(body.data[0]).toMatchObject({ actionType: 'SignIn', statusCode: 200, username: 'clerk' })
})

/** The export's lines without its header. */
async function fileLines(query: Record<string, string>, token = staff) {
  const asked = new URLSearchParams({ ...PAST, csv: 'true', ...query })
  const response = await fetch(`${server.url}/api/administration/log?${asked}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('filename="user-actions.csv"')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = bytes.subarray(3).toString().split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(lines[0]).toBe('Action Type;Status Code;Timestamp;By User;Value;Address;Device;Before;After;Account')
  return lines.slice(1, -1)
}

test('the file has all entries that match the filters, whatever the page', async () => {
  const lines = await fileLines({ usernameSearch: 'below', limit: '10', skip: '3', utcOffset: '2' })
  expect(lines.length).toBe(48)
  expect(lines[0]).toBe(
    'Rename;200;2026-03-10T23:00:00.000+02:00;below;' +
      '"{""name"": ""Robot 237"", ""number"": 237}";10.0.0.1;;"{""name"": ""old""}";"{""name"": ""new""}";',
  )
  expect((await fileLines({}, dealer)).length).toBe(144)
})

test('a file has no spreadsheet formulas', async () => {
  await sql`insert into user_action (created_at, action_type, status_code, username, value)
    select to_timestamp(${START} - 100), 'Formula', 200, 'staff', v
    from jsonb_array_elements('["=1+1", "-1", "+cmd", "@a", "\\tx"]') v`.execute(server.db)
  const lines = await fileLines({ notBefore: String(START - 200), notAfter: String(START - 1) })
  expect(lines.map((line) => line.split(';')[4]).toSorted()).toEqual([
    `"'\tx"`,
    "'+cmd",
    "'=1+1",
    "'@a",
    '-1',
  ])
})

test('more entries than a page of the cursor are exported completely, in constant memory', async () => {
  await sql`insert into user_action (created_at, action_type, status_code, username, value)
    select now() + n * interval '1 microsecond', 'Many', 200, 'staff', to_jsonb(n)
    from generate_series(1, 5001) n`.execute(server.db)
  const lines = await fileLines({ ...ALWAYS, actionTypeSearch: 'Many', orderBy: 'timestamp,asc' })
  expect(lines.map((line) => Number(line.split(';')[4]))).toEqual(
    Array.from({ length: 5001 }, (_, n) => n + 1),
  )
})

test('an aborted download returns its connection', async () => {
  await sql`insert into user_action (created_at, action_type, status_code, username, value)
    select now(), 'Large', 200, 'staff', to_jsonb(repeat('x', 10000))
    from generate_series(1, 3000) n`.execute(server.db)
  const busy = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and usename <> current_user and state <> 'idle'`.execute(server.db)
    return rows.length
  }
  for (let time = 0; time < 3; time += 1) {
    const stop = new AbortController()
    const response = await fetch(`${server.url}/api/administration/log?csv=true&actionTypeSearch=Large`, {
      headers: { authorization: `Bearer ${staff}` },
      signal: stop.signal,
    })
    expect(response.status).toBe(200)
    stop.abort()
    await expect.poll(busy).toBe(0)
  }
})
