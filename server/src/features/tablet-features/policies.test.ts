import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '../../platform/access/viewers.ts'
import { addTemplate, addTemplateGroup } from '../../testing/worlds/layouts.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addSession, addUser } from '../../testing/server/world.ts'

/** What row-level security lets a request do, whatever the server checks. */

let server: TestServer
let dealer: string
const ids = { own: 0, other: 0, mine: 0, others: 0, group: 0, feature: 0 }

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  ids.own = await addCustomer(db, { name: 'Own' })
  ids.other = await addCustomer(db, { name: 'Other' })
  ids.mine = await addDevice(db, { type: 2, id: 20_001, customerId: ids.own })
  ids.others = await addDevice(db, { type: 2, id: 20_900, customerId: ids.other })
  ids.group = await addTemplateGroup(db, 'Football')
  ids.feature = (await addTemplate(db, { name: 'Full size', group: ids.group })).feature
  await addUser(db, { username: 'dealer', customers: [ids.own] })
  dealer = await addSession(db, 'dealer')
  await sql`
    insert into purchase (customer_id, feature_group_id, valid_from)
    values (${ids.own}, ${ids.group}, now()), (${ids.other}, ${ids.group}, now());
  `.execute(db)
  await sql`insert into tablet_feature (dev, feature_id) values (${ids.others}, ${ids.feature})`.execute(db)
})
afterAll(() => server.stop())

/** The number of rows of a statement run as the dealer and rolled back; or PostgreSQL's error message. */
async function outcomeOf(statement: string): Promise<number | string> {
  let outcome: number | string = 0
  const undo = new Error('rolled back')
  await actingAs({ database: server.app.database, sessionId: dealer, readOnly: false }, async (db) => {
    outcome = await sql
      .raw(statement)
      .execute(db)
      .then(
        ({ rows, numAffectedRows }) => Number(numAffectedRows ?? rows.length),
        (error: Error) => error.message,
      )
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return outcome
}

test('purchases of other customers cannot be seen, changed or made', async () => {
  expect(await outcomeOf('select id from purchase')).toBe(1)
  expect(await outcomeOf("update purchase set state = 'REFUNDED', refunded_at = now()")).toBe(1)
  const insert = (customer: number) =>
    `insert into purchase (customer_id, feature_group_id, valid_from) values (${customer}, ${ids.group}, now())`
  expect(await outcomeOf(insert(ids.own))).toBe(1)
  expect(await outcomeOf(insert(ids.other))).toContain('row-level security')
})

test('a purchase cannot be rewritten or deleted', async () => {
  for (const statement of [
    'delete from purchase',
    'update purchase set valid_to = null',
    `update purchase set customer_id = ${ids.other}`,
    'update purchase set former_devs = null',
    'select * from feature_refresh',
    'select * from feature_clock',
    `select * from told_features(array[${ids.mine}], now())`,
  ]) {
    expect(await outcomeOf(statement), statement).toContain('permission denied')
  }
})

test('features can be chosen only for tablets in scope', async () => {
  const insert = (dev: number) =>
    `insert into tablet_feature (dev, feature_id) values (${dev}, ${ids.feature})`
  expect(await outcomeOf('select * from tablet_feature')).toBe(0)
  expect(await outcomeOf('delete from tablet_feature')).toBe(0)
  expect(await outcomeOf(insert(ids.mine))).toBe(1)
  expect(await outcomeOf(insert(ids.others))).toContain('row-level security')
})

const featuresOf = (dev: number) => `select * from features_of_tablets(array[${dev}], now())`

test('the features of tablets out of scope are not computed', async () => {
  expect(await outcomeOf(featuresOf(ids.mine))).toBe(1)
  expect(await outcomeOf(featuresOf(ids.others))).toBe(0)
})
