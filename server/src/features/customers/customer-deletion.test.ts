import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { customers } from '@service-center/contract/customers/customers.ts'
import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { devices } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, connectDevice, openLiveClient, publish } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addGroup } from '../../testing/worlds/versions.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
let staff: string
let support: string
let north: number
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  north = await addCustomer(db, { name: 'North', isDealer: true })
  await addUser(db, { username: 'staff', customers: [1], rights: ['DeleteCustomer', 'User'] })
  await addUser(db, { username: 'support', customers: [north], rights: ['DeleteCustomer'] })
  staff = await server.signIn('staff')
  support = await server.signIn('support')
})
afterAll(() => server.stop())

const look = (id: number, token = support) =>
  server.call(customerChanges.deletion, { params: { id: String(id) }, token })
const remove = (id: number, token = support, was?: string) =>
  server.call(customerChanges.delete, {
    params: { id: String(id) },
    query: was === undefined ? {} : { was },
    token,
  })
const listIds = async (token: string) =>
  (await server.call(customers.list, { query: {}, token })).body.data.map(({ id }) => id)

let numbers = 5000
/** A customer below North with one of everything. */
async function addFull(name: string) {
  const { db } = server
  const id = await addCustomer(db, { name, parentId: north, salesRep: 'staff' })
  const below = await addCustomer(db, { name: `${name} annexe`, parentId: id })
  const deepest = await addCustomer(db, { name: `${name} cellar`, parentId: below })
  const [robot, tablet, deepRobot] = [(numbers += 1), (numbers += 1), (numbers += 1)]
  await addDevice(db, { type: 1, id: robot, customerId: id, name: 'Pitch' })
  await addDevice(db, { type: 2, id: tablet, customerId: id })
  await addDevice(db, { type: 1, id: deepRobot, customerId: deepest })
  const group = await addGroup(db, { name: `Of ${name}` })
  await db.insertInto('customer_access_group').values({ customer_id: id, group_id: group }).execute()
  await db
    .insertInto('customer_company')
    .values({ customer_id: id, company_id: 'c1', company_name: 'C' })
    .execute()
  return { id, below, deepest, robot, tablet, deepRobot, group }
}

test('the dialog lists what belongs to a customer, but not what belongs to its sub-customers', async () => {
  const { id, below, robot, tablet } = await addFull('Listed')
  await addUser(server.db, { username: 'of-two', customers: [id, north] })
  expect((await look(id, staff)).body).toMatchObject({
    parent: { id: north, name: 'North' },
    customers: [{ id: below, name: 'Listed annexe' }],
    robots: [{ id: robot, name: 'Pitch' }],
    tablets: [{ id: tablet, name: '' }],
    referenceStations: [],
    layouts: 0,
    users: ['of-two'],
    usersOfItAlone: [],
    hiddenUsersOfItAlone: 0,
  })
  // Without the right User, accounts are not named.
  expect((await look(id)).body).toMatchObject({ users: [], usersOfItAlone: [] })
})

test('nobody sees a deleted customer any more, and what belonged to it moves one level up', async () => {
  const { id, below, deepest, robot, deepRobot, group } = await addFull('Deleted')
  await addUser(server.db, { username: 'stays', customers: [id, north] })
  const member = await server.signIn('stays')
  const { events } = await openLiveClient(server, support)
  const { state } = (await look(id)).body
  expect((await remove(id, support, state)).status).toBe(200)

  expect(await listIds(support)).not.toContain(id)
  expect((await remove(id)).status).toBe(404)
  const rows = await server.db
    .selectFrom('customer')
    .select(['id', 'parent_id', 'path', 'dealer_id'])
    .execute()
  expect(rows.find((row) => row.id === below)).toMatchObject({ parent_id: north, path: [1, north, below] })
  expect(rows.find((row) => row.id === deepest)).toMatchObject({
    parent_id: below,
    path: [1, north, below, deepest],
    dealer_id: north,
  })
  const { robots } = (await server.call(devices.list, { token: member })).body
  expect(robots.find((one) => one.id === robot)).toMatchObject({ customerId: north })
  expect(robots.find((one) => one.id === deepRobot)).toMatchObject({ customerId: deepest })
  await expect.poll(() => events.map(({ name }) => name)).toContain('customers')

  const entry = await server.db
    .selectFrom('user_action')
    .select(['before', 'after', 'value'])
    .where('action_type', '=', 'DeleteCustomer')
    .where('status_code', '=', 200)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    value: { customerId: id },
    before: {
      id,
      name: 'Deleted',
      parentId: north,
      salesRep: 'staff',
      groups: [group],
      company: { company_id: 'c1' },
      customers: [{ id: below }],
      robots: [robot],
      users: ['stays'],
    },
    after: { movedTo: { id: north, name: 'North' } },
  })
})

test('the history of its devices stays visible to those above', async () => {
  const id = await addCustomer(server.db, { name: 'With history', parentId: north })
  const number = (numbers += 1)
  const { token } = await addTokenDevice(server.db, { type: 1, id: number, customerId: id })
  const client = await connectDevice(server, token)
  await publish(client, { speed: '7' })
  await remove(id)
  const { body } = await server.call(deviceHistory.records, {
    params: { type: 'robots', id: String(number) },
    query: {},
    token: support,
  })
  expect(body.data).toContainEqual(expect.objectContaining({ key: 'speed', value: '7' }))
})

test('a customer with users who belong only to it is not deleted, and viewers who see accounts get their names', async () => {
  const id = await addCustomer(server.db, { name: 'With users', parentId: north })
  const outside = await addCustomer(server.db, { name: 'Elsewhere' })
  await addUser(server.db, { username: 'alone', customers: [id] })
  await addUser(server.db, { username: 'also-elsewhere', customers: [id, outside] })
  expect(await remove(id, staff)).toMatchObject({
    status: 409,
    body: { code: 'customer_with_users', message: expect.stringContaining('alone: alone. Give') },
  })
  const refused = await remove(id)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ message: expect.stringContaining('1 user that you do not see') })
  // A deleted account does not prevent it.
  await server.db
    .updateTable('app_user')
    .set({ deleted_at: new Date() })
    .where('username', '=', 'alone')
    .execute()
  expect((await remove(id)).status).toBe(200)
  const left = await server.db
    .selectFrom('user_customer')
    .selectAll()
    .where('username', 'in', ['alone', 'also-elsewhere'])
    .execute()
  expect(left.map(({ customer_id }) => customer_id).toSorted((a, b) => a - b)).toEqual([north, outside])
})

test('the internal customer, own ones and those out of scope are not deleted', async () => {
  const outside = await addCustomer(server.db, { name: 'Outside' })
  expect((await remove(1, staff)).body).toMatchObject({ code: 'internal_customer_protected' })
  expect((await look(1, staff)).status).toBe(403)
  expect((await remove(north)).body).toMatchObject({ code: 'own_customer_protected' })
  for (const id of [outside, 999_999]) {
    expect([(await remove(id)).status, (await look(id)).status]).toEqual([404, 404])
  }
  const { rows } = await sql<{ gone: boolean }>`select delete_customer(1) as gone`.execute(server.db)
  expect(rows).toEqual([{ gone: false }])
})

test('a customer to which something was added since the dialog was shown is not deleted; of two concurrent deletions one succeeds', async () => {
  const { id } = await addFull('Shown')
  const { state } = (await look(id)).body
  await addDevice(server.db, { type: 1, id: (numbers += 1), customerId: id })
  expect(await remove(id, support, state)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const replies = await Promise.all([remove(id), remove(id, staff), remove(id)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
})

test('a sub-customer whose name is taken one level up must be renamed first; it may have the name of the deleted customer', async () => {
  const { db } = server
  const id = await addCustomer(db, { name: 'Doubled', parentId: north })
  const twin = await addCustomer(db, { name: 'doubled', parentId: id })
  const clash = await addCustomer(db, { name: 'Taken', parentId: id })
  const taken = await addCustomer(db, { name: 'Taken', parentId: north })
  expect(await remove(id)).toMatchObject({
    status: 409,
    body: {
      code: 'customer_name_taken',
      message: 'Rename Taken first. A customer by this name already exists for dealer North',
    },
  })
  await db.updateTable('customer').set({ name: 'Freed' }).where('id', '=', taken).execute()
  expect((await remove(id)).status).toBe(200)
  expect(await listIds(support)).toEqual(expect.arrayContaining([twin, clash]))
})

test('for every table that refers to customers, the effect of a deletion is decided', async () => {
  const { rows } = await sql<{ reference: string; effect: string }>`
    select conrelid::regclass || '.' || attname as reference,
      case confdeltype when 'c' then 'goes' when 'n' then 'cleared' else 'moves' end as effect
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'customer'::regclass and conparentid = 0 order by 1`.execute(
    server.db,
  )
  // See docs/decisions/customers.md. Add new tables there too.
  expect(Object.fromEntries(rows.map(({ reference, effect }) => [reference, effect]))).toEqual({
    'company_creation.customer_id': 'goes',
    'crm_company.customer_id': 'moves',
    'crm_contact.customer_id': 'moves',
    // Deals and quotes move by a trigger.
    'crm_deal.customer_id': 'moves',
    'customer.parent_id': 'moves',
    'customer_access_group.customer_id': 'goes',
    'customer_company.customer_id': 'goes',
    'device.customer_id': 'moves',
    // Moved by `move_to_parent_of_customer`.
    'device_move.from_customer': 'cleared',
    'document.customer_id': 'goes',
    'layout.customer_id': 'moves',
    // Moved by a trigger: see docs/decisions/software.md.
    'purchase.customer_id': 'moves',
    'quote.customer_id': 'moves',
    'rollout.customer_id': 'moves',
    'stored_file.customer_id': 'moves',
    'ticket.customer_id': 'moves',
    // Removed by `delete_customer`.
    'user_customer.customer_id': 'moves',
    'voucher.used_by_customer': 'moves',
  })
})
