import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedIn } from '../../testing/server/changed-in.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addConfiguration, addGroup, addVersion } from '../../testing/worlds/versions.ts'
import { addCustomer, addDevice, addSession, addUser } from '../../testing/server/world.ts'

/** What row-level security lets a request do, whatever the server checks. */

let server: TestServer
let staff: string
let dealer: string
let mine: number
let others: number
let other: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  other = await addCustomer(db, { name: 'Other' })
  await addUser(db, { username: 'staff', customers: [1] })
  await addUser(db, { username: 'dealer', customers: [own] })
  staff = await addSession(db, 'staff')
  dealer = await addSession(db, 'dealer')
  mine = await addDevice(db, { type: 1, id: 4001, customerId: own })
  others = await addDevice(db, { type: 1, id: 4900, customerId: other })
  const group = await addGroup(db, { name: 'Group' })
  await addConfiguration(db, { version: await addVersion(db, { type: 1, tag: '10.0.0' }), groups: [group] })
  await sql`
    insert into server_address (address, port, secure, prepend_hostname)
    values ('a.example.com', 443, true, false)`.execute(db)
})
afterAll(() => server.stop())

const changedBy = (sessionId: string, statement: string) => changedIn(server, sessionId, statement)

const OF_STAFF: readonly [kind: 'insert' | 'change', statement: string][] = [
  ['insert', "insert into access_group (name, type_id) values ('New', 16)"],
  ['change', "update access_group set name = 'Renamed'"],
  ['insert', "insert into software_version (device_type, tag) values (1, '99.0.0')"],
  ['change', 'update software_version set deprecated_at = now()'],
  ['insert', 'insert into version_configuration (version_id, collection_id, is_rc) values (1, 1, true)'],
  ['change', 'update version_configuration set priority = 1'],
  ['change', 'delete from version_configuration'],
  ['insert', 'insert into version_configuration_timeframe values (1, 2, now(), null)'],
  ['change', 'delete from version_configuration_timeframe'],
  [
    'insert',
    "insert into server_address (address, port, secure, prepend_hostname) values ('b', 1, true, true)",
  ],
  ['change', 'update server_address set deprecated_at = now()'],
]

test.for(OF_STAFF)('only staff can %s: %s', async ([kind, statement]) => {
  expect(await changedBy(staff, statement)).toBe(1)
  // A refused insert is an error; for updates and deletions the rows are hidden.
  const refused = kind === 'insert' ? /row-level security/ : /^0$/
  expect(String(await changedBy(dealer, statement))).toMatch(refused)
})

test('a viewer changes groups, servers and models of their own devices and customers only', async () => {
  for (const insert of [
    'insert into robot_extra_access_group (dev, group_id) values (DEV, 1)',
    'insert into robot_address (dev, server_id) values (DEV, 1)',
    'insert into robot_model_overwrite (dev, model_id) values (DEV, 1)',
  ]) {
    expect(await changedBy(dealer, insert.replace('DEV', String(mine))), insert).toBe(1)
    expect(await changedBy(dealer, insert.replace('DEV', String(others))), insert).toContain(
      'row-level security',
    )
  }
  const give = `insert into customer_access_group (customer_id, group_id) values (${other}, 1)`
  expect(await changedBy(dealer, give)).toContain('row-level security')
})

test('users cannot write the model that a robot reported, nor change the groups of a collection', async () => {
  await sql`insert into robot_model_overwrite (dev, model_id) values (${mine}, 1)`.execute(server.db)
  for (const statement of [
    "update robot_model_overwrite set reported = 'x'",
    'update access_group_collection set groups = array[2]',
    'delete from access_group_collection_member',
    'delete from access_group_collection',
    'select keep_overwritten_models(array[1], array[1]::text[], array[1]::float8[])',
  ]) {
    expect(await changedBy(staff, statement), statement).toContain('permission denied')
  }
})

test('the groups of a collection cannot change, and are stored sorted and without duplicates', async () => {
  const { rows } = await sql<{ groups: number[] }>`
    insert into access_group_collection (groups) values (array[1, 1, null, 1]) on conflict (groups) do nothing
    returning groups`.execute(server.db)
  expect(rows).toEqual([])
  await expect(sql`delete from access_group`.execute(server.db)).rejects.toThrow('foreign key')
  await expect(
    sql`insert into access_group_collection (groups) values (array[987654])`.execute(server.db),
  ).rejects.toThrow('foreign key')
})
