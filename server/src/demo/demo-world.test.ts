import { bulkImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { countryCodeOf } from '@service-center/contract/quotes/quote-countries.ts'
import { dbToolPurchases } from '@service-center/contract/dbtool/purchases.ts'
import { devices } from '@service-center/contract/devices/devices.ts'
import { deviceData, isDerivedKey } from '@service-center/contract/device-data/device-data.ts'
import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { qc } from '@service-center/contract/qc/qc.ts'
import { qcWorkflowToSave } from '@service-center/contract/qc/workflow-to-save.ts'
import { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import { users } from '@service-center/contract/users/users.ts'
import { isForEverybody } from '@service-center/contract/software-versions/version-rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOffersByDevice } from '../features/software-versions/offered-versions.views.ts'
import { z } from 'zod'
import { DEMO_FLEET, startDemoServer } from '../testing/server/demo-server.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'

const PASSWORD = 'service-center'
const DAY_MS = 86_400_000

let server: TestServer
/** Before the server began. */
let before: Date
beforeAll(async () => {
  before = new Date()
  server = await startDemoServer()
})
afterAll(() => server.stop())

const fleetOf = async (username: string) => {
  const token = await server.signIn(username, PASSWORD)
  return (await server.call(devices.list, { token })).body
}

test('staff see the whole fleet, a dealer part of it, a customer part of that', async () => {
  const [admin, support, dealer, customer] = await Promise.all(
    ['admin', 'support', 'dealer', 'customer'].map((username) => fleetOf(username)),
  )
  const ids = (fleet: typeof admin) => fleet?.robots.map(({ id }) => id) ?? []
  expect(ids(admin)).toHaveLength(DEMO_FLEET)
  expect(ids(support)).toEqual(ids(admin))
  expect(ids(dealer).length).toBeLessThan(DEMO_FLEET)
  expect(ids(customer).length).toBeGreaterThan(0)
  expect(ids(dealer)).toEqual(expect.arrayContaining(ids(customer)))
})

test('a month of history exists for the newest values, and agrees with them', async () => {
  const { rows } = await sql<{ days: number; wrong: number }>`
    with newest as (
      select distinct on (h.device_type, h.device_id, h.key) h.device_type, h.device_id, h.key, h.value
      from device_history h
      order by h.device_type, h.device_id, h.key, h.created desc)
    select (select extract(day from max(created) - min(created)) from history)::integer as days,
      count(*) filter (where l.value <> n.value)::integer as wrong
    from newest n join device d using (device_type, device_id) join data_key k on k.name = n.key
    join latest l on l.dev = d.dev and l.key_id = k.key_id
    -- An overwritten model is not what the robot reports.
    where k.name <> 'product_model' or not exists (select from robot_model_overwrite o where o.dev = d.dev)`.execute(
    server.db,
  )
  expect(rows[0]?.days).toBeGreaterThanOrEqual(29)
  expect(rows[0]?.wrong).toBe(0)
})

test('every key that devices report is in the dictionary, and deprecated devices are silent', async () => {
  const token = await server.signIn('admin', PASSWORD)
  for (const type of ['robots', 'tablets', 'referencestations']) {
    const { body } = await server.call(deviceData.latestKeys, { params: { type }, token })
    const unknown = body.data.filter((key) => body.dictionary[key] === undefined && !isDerivedKey(key))
    expect(unknown).toEqual([])
  }
  const { rows } = await sql<{ late: number }>`
    select count(*)::integer as late from latest join device using (dev)
    where deprecated_at is not null and created > now() - interval '11 days'`.execute(server.db)
  expect(rows[0]?.late).toBe(0)
})

test('quality-control workflows ask for keys that the robots report, and have the pictures that they name', async () => {
  const token = await server.signIn('support', PASSWORD)
  const { body } = await server.call(qc.all, { body: {}, token })
  const { body: known } = await server.call(deviceData.latestKeys, { params: { type: '1' }, token })
  const questions = body.data.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.questions))
  const tests = questions.flatMap(({ robotTest }) => (robotTest === undefined ? [] : [robotTest.args]))
  const keys = tests.flatMap(({ leftValue, rightKey }) => [leftValue.split('.')[1] ?? '', rightKey])
  expect(keys.filter((key) => key !== '' && !known.data.includes(key))).toEqual([])
  expect(
    new Set(questions.map(({ questionConfig }) => questionConfig.subtype ?? questionConfig.type)),
  ).toEqual(new Set(['test', 'command', 'connect', 'manual']))
  const images = questions.flatMap(({ description }) => description.map(({ image }) => image))
  const pictures = images.filter((image) => image !== '')
  expect(pictures.length).toBeGreaterThan(0)
  for (const image of pictures)
    expect((await server.call(qc.image, { body: { image }, token })).status).toBe(200)
  expect(body.data.map((workflow) => qcWorkflowToSave.safeParse(workflow).success)).toEqual([
    true,
    true,
    true,
  ])
})

test('a second start leaves the world unchanged', async () => {
  const again = await startTestServer({
    DEMO: 'on',
    FLEET: String(DEMO_FLEET),
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
  })
  const { count } = await again.db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('device_type', '=', 1)
    .executeTakeFirstOrThrow()
  expect(count).toBe(DEMO_FLEET)
  await again.stop()
})

test('tablets have the layouts that they report, of templates in groups', async () => {
  const { rows } = await sql<{ wrong: number; tablets: number }>`
    select count(*) filter (where said.value::integer <> (
        select count(*) from layout where layout.dev = said.dev and date_to is null)) as wrong,
      count(*) as tablets
    from latest said join data_key k using (key_id) where k.name = 'layouts'`.execute(server.db)
  expect(rows[0]).toMatchObject({ wrong: 0 })
  expect(rows[0]?.tablets).toBeGreaterThan(0)
  const token = await server.signIn('customer', PASSWORD)
  const [tablet] = (await fleetOf('customer')).tablets
  const ask = { params: { id: String(tablet?.id) }, token }
  const layouts = await server.call(deviceHistory.layouts, ask)
  const templates = await server.call(deviceHistory.templates, ask)
  expect(layouts.body.data.length).toBeGreaterThan(10)
  const used = templates.body.groups.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)
  expect(used).toBe(layouts.body.data.length)
})

test('what is sold has options, metadata of now and later, configurations of all times, prices and VAT', async () => {
  const { rows } = await sql`
    select (select count(*) > 3 from feature_group where not is_template_group) as groups,
      (select count(*) > 0 from feature_option where deleted_at is not null) as deleted,
      (select count(*) filter (where valid_from > now()) > 0 and count(*) filter (where valid_from is null) > 0
        from feature_metadata) as metadata,
      (select count(*) filter (where valid_from > now()) > 0 and count(*) filter (where valid_to < now()) > 0
        from feature_configuration_timeframe) as timeframes,
      (select count(*) > 0 from group_price p join currency c on c.id = p.currency_id where c.zero_decimal) as prices,
      (select count(*) > 5 from vat) as vats`.execute(server.db)
  expect(rows).toEqual([
    { groups: true, deleted: true, metadata: true, timeframes: true, prices: true, vats: true },
  ])
})

test('purchases cost something, cost nothing, are older than kept prices, or were refunded', async () => {
  const token = await server.signIn('admin', PASSWORD)
  const { data } = (await server.call(dbToolPurchases.list, { token })).body
  const [rows] = data
  const counts = Object.groupBy(rows, ({ Cost }) => Cost)
  expect(counts.PRICE?.length).toBeGreaterThan(3)
  expect(counts.NO_PRICE?.length).toBeGreaterThan(0)
  expect(counts.NOT_KEPT?.length).toBeGreaterThan(0)
  expect(rows.some(({ Vat }) => Vat !== null && Vat > 0)).toBe(true)
})

const entries = () => server.db.selectFrom('user_action').selectAll().orderBy('id').execute()

test('quotes are for companies in the countries of their legal entities, of three users', async () => {
  const rows = await server.db
    .selectFrom('quote')
    .innerJoin('quote_contract', 'quote_contract.name', 'quote.contract')
    .select(['quote.username', 'quote.company', 'quote_contract.countries'])
    .execute()
  const companies = z.object({ country: z.string() })
  const elsewhere = rows.filter(
    ({ company, countries }) => !countries.includes(countryCodeOf(companies.parse(company).country)),
  )
  expect(elsewhere).toEqual([])
  expect(new Set(rows.map(({ username }) => username))).toEqual(new Set(['admin', 'support', 'dealer']))
})

test('the log of the demo world goes back thirty days, of real calls, accounts and devices', async () => {
  const token = await server.signIn('admin', PASSWORD)
  const log = await entries()
  expect(log.length).toBeGreaterThan(80)
  const days = new Set(log.map(({ created_at }) => created_at.toISOString().slice(0, 10)))
  expect(days.size).toBeGreaterThan(20)
  expect(Date.now() - (log[0]?.created_at.getTime() ?? 0)).toBeGreaterThan(25 * DAY_MS)
  expect(log.every(({ created_at }) => created_at.getTime() <= Date.now())).toBe(true)

  const known = allEndpoints().flatMap((one) => one.actionType ?? one.refusedActionType ?? [])
  expect(known).toEqual(expect.arrayContaining([...new Set(log.map((entry) => entry.action_type))]))
  const { body } = await server.call(users.list, { token })
  const names: (string | null)[] = [...body.data.map(({ username }) => username), null]
  expect(names).toEqual(expect.arrayContaining([...new Set(log.map(({ username }) => username))]))
  const robots = await server.db
    .selectFrom('device')
    .select('device_id')
    .where('device_type', '=', 1)
    .execute()
  const ids = new Set(robots.map(({ device_id }) => device_id))
  const touched = log.flatMap(({ device_id }) => device_id ?? [])
  expect(touched.length).toBeGreaterThan(0)
  expect(touched.filter((id) => !ids.has(id))).toEqual([])
})

test('it has failed sign-ins with reasons, and changes that lead to the current state of the accounts', async () => {
  const token = await server.signIn('admin', PASSWORD)
  const query = { notBefore: '0', notAfter: '9999999999' }
  const find = async (more: object) =>
    (await server.call(userActions.list, { query: { ...query, ...more }, token })).body
  const failed = await find({ actionTypeSearch: 'SignIn', statusCodeSearch: 'NotSuccess' })
  const reasons = new Set(
    failed.data.map(({ value }) => JSON.stringify(value).replace(/.*"reason": ?"([^"]+)".*/, '$1')),
  )
  expect([...reasons]).toEqual(
    expect.arrayContaining(['Wrong password', 'Unknown username', 'Too many attempts']),
  )
  const changes = await find({ actionTypeSearch: 'UpdateUser', statusCodeSearch: 'Success' })
  expect(changes.data.length).toBeGreaterThanOrEqual(4)
  for (const { account, after } of changes.data) {
    const { body } = await server.call(users.get, { params: { username: account ?? '' }, token })
    expect(body).toMatchObject(z.record(z.string(), z.unknown()).parse(after))
  }
  const { body: customer } = await server.call(users.get, { params: { username: 'customer' }, token })
  expect(customer.lastLogin).not.toBeNull()
})

test('versions are past, current, future, candidates and deprecated, and every robot is offered one', async () => {
  const { rows } = await sql<{ states: string[]; candidates: number; deprecated: number }>`
    select array_agg(distinct case when t.valid_from > now() then 'future' when t.valid_to <= now() then 'past'
        else 'current' end) as states,
      count(*) filter (where c.is_rc)::integer as candidates,
      count(*) filter (where v.deprecated_at is not null)::integer as deprecated
    from version_configuration c join version_configuration_timeframe t on t.configuration_id = c.id
    join software_version v on v.id = c.version_id`.execute(server.db)
  expect(rows[0]?.states).toEqual(['current', 'future', 'past'])
  expect(rows[0]?.candidates).toBeGreaterThan(2)
  expect(rows[0]?.deprecated).toBeGreaterThan(2)
  const robots = await server.db
    .selectFrom('device')
    .select('device_id')
    .where('device_type', '=', 1)
    .execute()
  const ids = robots.map(({ device_id }) => device_id)
  const offers = await listOffersByDevice(server.db, { type: 1, ids })
  for (const [id, versions] of offers) {
    expect(versions.some(isForEverybody), String(id)).toBe(true)
    expect(
      versions.filter(({ latest }) => latest),
      String(id),
    ).toHaveLength(1)
  }
})

test('commands were sent by users of the demo world, of versions that the devices had then', async () => {
  const { rows } = await sql<{ state: string; commands: number; unknown: number; lines: number }>`
    select c.state, count(*) as commands,
      count(*) filter (where c.issued_by not in (select username from app_user)
        or c.type = 'update' and not exists (select from software_version v
          where v.device_type = d.device_type and v.tag = regexp_replace(c.args ->> 'rs', '^BS', ''))) as unknown,
      sum((select count(*) from command_log l where l.command_id = c.id)) as lines
    from command c join device d using (dev) group by c.state`.execute(server.db)
  const states = new Map(rows.map((row) => [row.state, row]))
  // No simulated device would know a command that is seeded as begun; queued and sent ones continue when it connects.
  const { rows: begun } = await sql`
    select from command where state in ('acknowledged', 'running') and acknowledged_at < ${before}`.execute(
    server.db,
  )
  expect(begun).toEqual([])
  // Which end states a small fleet has, besides completed, depends on the day.
  expect(states.size).toBeGreaterThan(2)
  expect(rows.reduce((sum, { unknown }) => sum + unknown, 0)).toBe(0)
  expect(Number(states.get('completed')?.lines)).toBeGreaterThan(5)
  const { rows: wrong } = await sql`
    select from command c join device d using (dev)
    where c.state = 'completed' and c.type = 'update' and c.completed_at < ${before} and not exists (
      select from device_history h where h.device_type = d.device_type and h.device_id = d.device_id
        and h.key in ('robot_software', 'station_software') and h.value = c.args ->> 'rs'
        and h.created > c.completed_at)`.execute(server.db)
  expect(wrong).toEqual([])
})

test('the user action log says who sent and cancelled each command', async () => {
  const { rows } = await sql<{ commands: number; sent: number; cancelled: number; cancellations: number }>`
    select (select count(*)::integer from command where issued_at < ${before}) as commands,
      (select count(distinct (a.created_at, a.device_id, a.device_type))::integer from user_action a
        join command c on c.issued_at = a.created_at and c.issued_by = a.username and c.args = a.value -> 'args'
        where a.action_type = 'SendCommand') as sent,
      (select count(*)::integer from command where state = 'cancelled') as cancelled,
      (select count(*)::integer from user_action where action_type = 'CancelCommand') as cancellations`.execute(
    server.db,
  )
  const [counts] = rows
  expect(counts?.commands).toBeGreaterThan(5)
  expect(counts?.sent).toBe(counts?.commands)
  expect(counts?.cancellations).toBe(counts?.cancelled)
})

test('one of its two imports can be undone, and is what the robots have now', async () => {
  const token = await server.signIn('admin', PASSWORD)
  const past = await server.call(bulkImport.imports, { token })
  expect(past.body.data).toMatchObject([{ undoneAt: null }, { undoneAt: null }])
  const undoable = await server.call(configurationChanges.undoable, { token })
  const [change] = undoable.body.data
  expect(undoable.body.data).toHaveLength(1)
  expect(change?.subjects).toEqual([{ kind: 'import', id: past.body.data[0]?.id }])
  const undone = await server.call(configurationChanges.undo, {
    params: { id: String(change?.id) },
    token,
  })
  expect(undone.body.remaining).toEqual([])
})
