import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedIn } from '../../../testing/server/changed-in.ts'
import { addFeature, addFeatureConfiguration } from '../../../testing/worlds/features.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addGroup } from '../../../testing/worlds/versions.ts'
import { addCustomer, addSession, addUser } from '../../../testing/server/world.ts'

/** What row-level security lets a request do with features and prices, whatever the server checks. */

let server: TestServer
let staff: string
let dealer: string

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  await addUser(db, { username: 'staff', customers: [1] })
  await addUser(db, { username: 'dealer', customers: [await addCustomer(db, { name: 'Own' })] })
  staff = await addSession(db, 'staff')
  dealer = await addSession(db, 'dealer')
  // Each row has the id 1 in its table; the second group and option have the id 2.
  const group = await addGroup(db, { name: 'Group' })
  await addGroup(db, { name: 'Other' })
  const { feature, options } = await addFeature(db, { tag: 'sold', options: ['one', 'two'] })
  await addFeatureConfiguration(db, { feature, groups: [group], options: options.slice(0, 1) })
  await sql`insert into access_group_collection (groups) values (array[1, 2])`.execute(db)
  await sql`insert into feature_metadata (feature_id, key, value, position) values (1, 'k', 'v', 0)`.execute(
    db,
  )
  await sql`
    insert into group_price (feature_group_id, collection_id, price, currency_id, valid_from)
    values (1, 1, 1, 1, now())`.execute(db)
  await sql`insert into vat (access_group_id, percent) values (1, 19)`.execute(db)
})
afterAll(() => server.stop())

const INSERTS = [
  "feature_group (name) values ('New')",
  "feature (tag, group_id) values ('new', 1)",
  "feature_option (feature_id, tag) values (1, 'new')",
  "feature_metadata (feature_id, key, value, position) values (1, 'k', 'v', 1)",
  'feature_configuration (feature_id, collection_id) select 1, max(id) from access_group_collection',
  'feature_configuration_option (configuration_id, option_id) values (1, 2)',
  'feature_configuration_timeframe (configuration_id, position, valid_from) values (1, 2, now())',
  'group_price (feature_group_id, collection_id, price, currency_id, valid_from) values (1, 1, 1, 2, now())',
  'vat (access_group_id, percent) values (2, 19)',
]

const CHANGES = [
  "update feature_group set name = 'Renamed'",
  "update feature set tag = 'renamed'",
  'update feature_option set deleted_at = now() where id = 1',
  "update feature_metadata set value = 'other'",
  'update vat set percent = 1',
  'update group_price set price = 2, valid_to = valid_from + 1',
  'delete from feature_metadata',
  'delete from feature_configuration_option',
  'delete from feature_configuration_timeframe',
  'delete from feature_configuration',
  'delete from group_price',
]

test.for(INSERTS)('only staff can insert into %s', async (statement) => {
  expect(await changedIn(server, staff, `insert into ${statement}`)).toBe(1)
  expect(await changedIn(server, dealer, `insert into ${statement}`)).toContain('row-level security')
})

test.for(CHANGES)('only staff can %s', async (statement) => {
  expect(await changedIn(server, staff, statement)).toBe(1)
  // Row-level security hides the rows to change.
  expect(await changedIn(server, dealer, statement)).toBe(0)
})

test.for([
  'delete from feature_group',
  'delete from feature',
  'delete from feature_option',
  'delete from vat',
  'update feature_option set feature_id = 2',
  'update feature_configuration set feature_id = 2',
  'update group_price set feature_group_id = 2',
  "insert into currency (iso) values ('XXX')",
  "update currency set iso = 'XXX'",
])('nobody can %s', async (statement) => {
  expect(await changedIn(server, staff, statement)).toContain('permission denied')
})

test.for([
  ["insert into feature (tag, group_id) values ('New Tag', 1)", 'feature_tag_check'],
  ["insert into feature_option (feature_id, tag) values (1, '')", 'feature_option_tag_check'],
  ['update vat set percent = 100.5', 'vat_percent_check'],
  [
    "insert into feature_metadata (feature_id, key, value, position, valid_from, valid_to) values (1, 'k', 'v', 1, now(), 'epoch')",
    'feature_metadata_check',
  ],
  [
    'insert into group_price (feature_group_id, collection_id, price, currency_id, valid_from) values (1, 1, -1, 2, now())',
    'group_price_price_check',
  ],
  ['update group_price set valid_to = valid_from', 'group_price_ends_after_start'],
] as const)('the database refuses: %s', async ([statement, constraint]) => {
  expect(await changedIn(server, staff, statement)).toContain(constraint)
})
