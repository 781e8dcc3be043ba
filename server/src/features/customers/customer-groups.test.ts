import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { users } from '@service-center/contract/users/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let staff: string
let dealer: string
let tree: Record<'north' | 'club' | 'other', number>
/** Regions are required and passed down, sports are required, programmes are neither. */
let groups: Record<'europe' | 'america' | 'football' | 'tennis' | 'early' | 'tools', number>
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const types = [
    { id: 1, key: 'Region', required: true },
    { id: 2, key: 'Sport', required: true },
    { id: 3, key: 'Program', required: false },
  ]
  await db.insertInto('access_group_type').values(types).execute()
  const add = async (name: string, type_id: number, inheritable: boolean) => {
    const row = { name, type_id, inheritable, short_name: name.slice(0, 2) }
    return (await db.insertInto('access_group').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  groups = {
    europe: await add('Europe', 1, true),
    america: await add('America', 1, true),
    football: await add('Football', 2, false),
    tennis: await add('Tennis', 2, false),
    early: await add('Early access', 3, false),
    tools: await add('Tools', 3, false),
  }
  const north = await addCustomer(db, { name: 'North', isDealer: true })
  const club = await addCustomer(db, { name: 'Club', parentId: north })
  const other = await addCustomer(db, { name: 'Other' })
  tree = { north, club, other }
  const own = [groups.europe, groups.tools].map((group_id) => ({ customer_id: north, group_id }))
  await db.insertInto('customer_access_group').values(own).execute()
  const rights = ['UpdateCustomerAccessGroups', 'CreateCustomer']
  await addUser(db, { username: 'staff', customers: [1], rights: [...rights, 'CreateRootDealer'] })
  await addUser(db, { username: 'dealer', customers: [north], rights })
  await addUser(db, { username: 'watcher', customers: [club] })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
})
afterAll(() => server.stop())

const update = (customerId: number, accessGroups: number[], token = staff, was?: number[]) =>
  server.call(customerChanges.updateAccessGroups, {
    body: { customerId, accessGroups, ...(was === undefined ? {} : { was }) },
    token,
  })
const create = (name: string, accessGroups: number[], token = dealer, parentId = tree.north) =>
  server.call(customerChanges.create, { body: { name, parentId, accessGroups }, token })
const own = async (id: number) =>
  (
    await server.db
      .selectFrom('customer_access_group')
      .select('group_id')
      .where('customer_id', '=', id)
      .execute()
  )
    .map(({ group_id }) => group_id)
    .toSorted((a, b) => a - b)
const effective = async (id: number, token = staff) =>
  (await server.call(users.accessGroups, { body: { customerIds: [id] }, token })).body.data.map(
    (group) => group.id,
  )

const list = async (token: string) => (await server.call(customerChanges.accessGroups, { token })).body.data

test('the list has every group, and says which the viewer may give', async () => {
  expect((await list(staff)).every(({ mayGive }) => mayGive)).toBe(true)
  expect((await list(dealer)).find(({ id }) => id === groups.europe)).toEqual({
    id: groups.europe,
    name: 'Europe',
    shortName: 'Eu',
    accessGroupType: 'Region',
    inheritable: true,
    required: true,
    mayGive: true,
  })
  const given = (await list(dealer)).filter(({ mayGive }) => mayGive).map(({ name }) => name)
  expect(given.toSorted()).toEqual(['America', 'Europe', 'Football', 'Tennis', 'Tools'])
})

test('a new customer needs a group of each required type; one that its dealer passes down applies by itself', async () => {
  expect(await create('Without sport', [])).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'accessGroups', msg: 'Choose an access group of: Sport.' }] },
  })
  const { status, body } = await create('With sport', [groups.football, groups.europe])
  expect(status).toBe(200)
  expect(await own(body.id)).toEqual([groups.football])
  expect((await effective(body.id)).toSorted()).toEqual([groups.europe, groups.football].toSorted())
})

test('of several groups of one type that the dealer passes down, one is picked and stored', async () => {
  const parentId = await addCustomer(server.db, {
    name: 'Of two regions',
    parentId: tree.north,
    isDealer: true,
  })
  const row = { customer_id: parentId, group_id: groups.america }
  await server.db.insertInto('customer_access_group').values(row).execute()
  const attempt = (name: string, ids: number[]) => create(name, [groups.tennis, ...ids], dealer, parentId)
  expect((await attempt('None', [])).body).toMatchObject({
    errors: [{ msg: 'Choose an access group of: Region.' }],
  })
  expect((await attempt('Two', [groups.europe, groups.america])).status).toBe(400)
  const { body } = await attempt('One', [groups.america])
  expect(await own(body.id)).toEqual([groups.america, groups.tennis].toSorted())
})

test('users outside the internal customer give only groups that their own customers have', async () => {
  expect(await create('Early', [groups.football, groups.early])).toMatchObject({
    status: 403,
    body: { code: 'access_group_not_held', errors: [{ param: 'accessGroups' }] },
  })
  expect((await create('Tools', [groups.football, groups.tools])).status).toBe(200)
  await update(tree.club, [groups.football, groups.early])
  // They cannot remove other groups either.
  expect((await update(tree.club, [groups.football], dealer)).status).toBe(403)
  expect((await update(tree.club, [groups.tennis, groups.early], dealer)).status).toBe(200)
  expect(await own(tree.club)).toEqual([groups.tennis, groups.early].toSorted())
})

test('groups are replaced as a whole; everybody concerned gets the event, and the change can be undone', async () => {
  await update(tree.club, [groups.football])
  const { events } = await openLiveClient(server, await server.signIn('watcher'))
  const { body } = await update(tree.club, [groups.tennis, groups.tools, groups.tennis], dealer, [
    groups.football,
  ])
  expect(await own(tree.club)).toEqual([groups.tennis, groups.tools].toSorted())
  await expect
    .poll(() => events.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['accessGroups', 'customerNames']))
  const params = { id: String(body.undo?.id) }
  expect((await server.call(configurationChanges.undo, { params, token: dealer })).status).toBe(200)
  expect(await own(tree.club)).toEqual([groups.football])
})

test('a required type stays filled, and inherited groups are not stored', async () => {
  await update(tree.club, [groups.football])
  expect(await update(tree.club, [groups.tools])).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'accessGroups', msg: 'Choose an access group of: Sport.' }] },
  })
  expect((await update(tree.club, [groups.football, groups.europe])).body).toEqual({ undo: null })
  expect(await own(tree.club)).toEqual([groups.football])
})

test('only staff can change the groups of their own customers, and nobody those of customers out of scope', async () => {
  expect(await update(tree.north, [groups.europe], dealer)).toMatchObject({
    status: 403,
    body: { code: 'own_customer_protected' },
  })
  expect((await update(1, [groups.tools])).status).toBe(200)
  for (const id of [tree.other, 999_999]) expect((await update(id, [], dealer)).status).toBe(404)
  expect(await update(tree.club, [987_654, groups.football])).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'accessGroups', msg: 'There is no access group 987654.' }] },
  })
})

test('of two concurrent changes of the groups, based on the same state, one succeeds', async () => {
  await update(tree.club, [groups.football])
  const replies = await Promise.all([
    update(tree.club, [groups.tennis], staff, [groups.football]),
    update(tree.club, [groups.football, groups.tools], dealer, [groups.football]),
    update(tree.club, [groups.tennis, groups.tools], dealer, [groups.football]),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('an empty list of customers has no access groups', async () => {
  const { body } = await server.call(users.accessGroups, { body: { customerIds: [] }, token: dealer })
  expect(body).toEqual({ data: [] })
})
