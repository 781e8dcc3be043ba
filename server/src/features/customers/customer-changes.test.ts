import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { customers } from '@service-center/contract/customers/customers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

const RIGHTS = ['CustomerName', 'CustomerParent', 'CreateCustomer', 'SalesRep']

let server: TestServer
/** Tokens of users of the internal customer, of the northern dealer and of the southern one. */
let staff: string
let north: string
let ids: Record<'north' | 'south' | 'club' | 'ground' | 'rival', number>
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const northId = await addCustomer(db, { name: 'North', isDealer: true })
  const southId = await addCustomer(db, { name: 'South', isDealer: true })
  const club = await addCustomer(db, { name: 'Club', parentId: northId })
  const ground = await addCustomer(db, { name: 'Ground', parentId: club })
  const rival = await addCustomer(db, { name: 'Rival', parentId: southId })
  ids = { north: northId, south: southId, club, ground, rival }
  await addUser(db, { username: 'staff', customers: [1], rights: [...RIGHTS, 'CreateRootDealer'] })
  await addUser(db, { username: 'north', customers: [northId], rights: RIGHTS })
  await addUser(db, { username: 'south', customers: [southId] })
  staff = await server.signIn('staff')
  north = await server.signIn('north')
})
afterAll(() => server.stop())

const rename = (body: { customerId: number; name: string; was?: string }, token = staff) =>
  server.call(customerChanges.setName, { body, token })
const create = (body: Parameters<typeof bodyOf>[0], token = staff) =>
  server.call(customerChanges.create, { body: bodyOf(body), token })
const bodyOf = (body: { name: string; parentId: number; isRootDealer?: boolean; isInternal?: boolean }) =>
  body
const setRep = (body: { customerId: number; username: string; was?: string }, token = staff) =>
  server.call(customerChanges.setSalesRep, { body, token })
const undo = (id: number | undefined, token = staff) =>
  server.call(configurationChanges.undo, { params: { id: String(id) }, token })
const find = async (id: number) =>
  (await server.call(customers.get, { params: { customerId: String(id) }, token: staff })).body
const countEntries = async () => (await server.db.selectFrom('user_action').select('id').execute()).length
const newestEntry = () =>
  server.db
    .selectFrom('user_action')
    .select(['action_type', 'status_code', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('a name with a mark of direction is refused; an older one is read, replaced and restored', async () => {
  const older = 'Club \u202E6014'
  const id = await addCustomer(server.db, { name: older, parentId: ids.north })
  expect((await find(id)).name).toBe(older)
  const problem = {
    status: 400,
    body: { errors: [{ param: 'name', msg: expect.stringContaining('U+202E') }] },
  }
  expect(await rename({ customerId: id, name: older, was: older })).toMatchObject(problem)
  expect(await create({ name: older, parentId: ids.north })).toMatchObject(problem)
  const { status, body } = await rename({ customerId: id, name: 'Club 4106', was: older })
  expect(status).toBe(200)
  expect((await undo(body.undo?.id)).status).toBe(200)
  expect((await find(id)).name).toBe(older)
})

test('a customer is renamed; the log has the name before and after, and the change can be undone', async () => {
  const { status, body } = await rename(
    { customerId: ids.club, name: '  Club   of  York ', was: 'Club' },
    north,
  )
  expect({ status, undo: body.undo }).toMatchObject({ status: 200, undo: { id: expect.any(Number) } })
  expect((await find(ids.club)).name).toBe('Club of York')
  expect(await newestEntry()).toMatchObject({
    action_type: 'SetCustomerName',
    before: { name: 'Club' },
    after: { name: 'Club of York' },
  })
  expect((await undo(body.undo?.id, north)).status).toBe(200)
  expect((await find(ids.club)).name).toBe('Club')
})

test('a name that another customer of the same dealer has is refused, however it is written', async () => {
  await addCustomer(server.db, { name: 'FC Ærø', parentId: ids.north })
  for (const name of ['FC Ærø', 'fc  ærø', ' FC\u00a0ÆRØ ', 'ＦＣ Ærø']) {
    const expected = {
      status: 409,
      body: {
        code: 'customer_name_taken',
        errors: [{ param: 'name', msg: 'A customer by this name already exists for dealer North' }],
      },
    }
    expect(await create({ name, parentId: ids.north })).toMatchObject(expected)
    expect(await rename({ customerId: ids.club, name })).toMatchObject(expected)
  }
  expect((await create({ name: 'FC Ærø', parentId: ids.south })).status).toBe(200)
  expect((await create({ name: 'FC Aero', parentId: ids.north })).status).toBe(200)
})

test('a name must have something to read', async () => {
  for (const name of ['', '  ', '\u200b', 'a\u0000b', '\ud800', 'x'.repeat(201)]) {
    expect(await rename({ customerId: ids.club, name })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'name' }] },
    })
  }
})

test('the internal customer and the viewer’s own customers, whose siblings they do not see, cannot be renamed', async () => {
  expect(await rename({ customerId: 1, name: 'Us' })).toMatchObject({
    status: 403,
    body: { code: 'internal_customer_protected' },
  })
  expect(await rename({ customerId: ids.north, name: 'Northern' }, north)).toMatchObject({
    status: 403,
    body: { code: 'own_customer_protected' },
  })
})

test('every call answers for a customer out of scope as for one that does not exist', async () => {
  const parentId = ids.north
  for (const id of [ids.rival, 999_999, -5]) {
    const params = { id: String(id) }
    const replies = [
      await rename({ customerId: id, name: 'X' }, north),
      await create({ name: 'X', parentId: id }, north),
      await setRep({ customerId: id, username: '' }, north),
      await server.call(customerChanges.setParent, { body: { customerId: id, parentId }, token: north }),
      await server.call(customerChanges.setParent, {
        body: { customerId: ids.club, parentId: id },
        token: north,
      }),
      await server.call(customerChanges.salesReps, { params, token: north }),
      await server.call(customerChanges.isDealerDescendant, { params, token: north }),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  }
  expect((await find(ids.rival)).name).toBe('Rival')
})

test('a value that somebody else has changed is not overwritten; of two concurrent changes one succeeds', async () => {
  const id = (await create({ name: 'Two at once', parentId: ids.north })).body.id
  expect(await rename({ customerId: id, name: 'Other', was: 'Former' })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const replies = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name, place) =>
      rename({ customerId: id, name, was: 'Two at once' }, place % 2 === 0 ? staff : north),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const name = (await find(id)).name
  const reps = await Promise.all(
    ['staff', 'STAFF', 'north'].map((username) => setRep({ customerId: id, username, was: '' })),
  )
  expect(reps.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await find(id)).name).toBe(name)
})

test('repeating a creation, or two concurrent ones, make one customer', async () => {
  const wanted = { name: 'Only once', parentId: ids.north }
  const replies = await Promise.all(
    [1, 2, 3, 4].map((place) => create(wanted, place % 2 === 0 ? staff : north)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await create(wanted)).status).toBe(409)
})

test('a new customer has its dealer and waits for approval; internal customers and root dealers do not wait', async () => {
  const { body } = await create({ name: 'New club', parentId: ids.north }, north)
  expect(await find(body.id)).toMatchObject({
    parentId: ids.north,
    dealerId: ids.north,
    isDealer: false,
    isInternal: false,
    reviewed: false,
    salesRep: null,
  })
  expect(Math.abs((await find(body.id)).from - Date.now() / 1000)).toBeLessThan(3600)
  const root = await create({ name: 'New dealer', parentId: 1, isRootDealer: true })
  expect(await find(root.body.id)).toMatchObject({ isDealer: true, isRootDealer: true, reviewed: true })
  const inner = await create({ name: 'Test field', parentId: ids.north, isInternal: true })
  expect(await find(inner.body.id)).toMatchObject({ isInternal: true, isDealer: false, reviewed: true })
})

test('root dealers and internal customers need their right, and only root dealers stand below customer 1', async () => {
  for (const flag of ['isRootDealer', 'isInternal']) {
    const wanted = { name: 'Flagged', parentId: ids.north, [flag]: true }
    expect(await create(wanted, north)).toMatchObject({ status: 403, body: { code: 'no_access' } })
  }
  expect(await create({ name: 'Plain', parentId: 1 })).toMatchObject({
    status: 403,
    body: { code: 'customer_is_no_dealer', errors: [{ param: 'parentId' }] },
  })
})

test('a customer that is not a dealer can be chosen as dealer only with the right for it', async () => {
  const wanted = { name: 'Third level', parentId: ids.club }
  expect(await create(wanted, north)).toMatchObject({ status: 403, body: { code: 'customer_is_no_dealer' } })
  await server.db
    .insertInto('user_access')
    .values({ username: 'north', tag: 'ChooseCustomerAsDealer' })
    .execute()
  const { status, body } = await create(wanted, north)
  expect(status).toBe(200)
  expect(await find(body.id)).toMatchObject({ parentId: ids.club, dealerId: ids.north })
  await server.db.deleteFrom('user_access').where('tag', '=', 'ChooseCustomerAsDealer').execute()
})

test('whether a customer has a dealer', async () => {
  const plain = await addCustomer(server.db, { name: 'Without a dealer' })
  const ask = async (id: number) =>
    (await server.call(customerChanges.isDealerDescendant, { params: { id: String(id) }, token: staff })).body
  expect(await ask(1)).toEqual({ isDealerDescendant: false })
  expect(await ask(plain)).toEqual({ isDealerDescendant: false })
  expect(await ask(ids.north)).toEqual({ isDealerDescendant: true })
  expect(await ask(ids.ground)).toEqual({ isDealerDescendant: true })
})

test('a sales rep is one of the users above, is cleared by an empty name, and the change can be undone', async () => {
  const list = async (token: string) =>
    (await server.call(customerChanges.salesReps, { params: { id: String(ids.club) }, token })).body.data.map(
      ({ username }) => username,
    )
  expect(await list(staff)).toEqual(['admin', 'north', 'staff'])
  expect(await list(north)).toEqual(['north'])
  const set = await setRep({ customerId: ids.club, username: 'NORTH', was: '' }, north)
  expect((await find(ids.club)).salesRep).toBe('north')
  expect((await setRep({ customerId: ids.club, username: 'staff' }, north)).body).toMatchObject({
    code: 'user_not_found',
  })
  for (const username of ['south', 'nobody', "' or 1=1"]) {
    expect(await setRep({ customerId: ids.club, username })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found', errors: [{ param: 'username' }] },
    })
  }
  expect((await undo(set.body.undo?.id, north)).status).toBe(200)
  expect((await find(ids.club)).salesRep).toBeNull()
  await setRep({ customerId: ids.club, username: 'staff' })
  expect((await setRep({ customerId: ids.club, username: '' })).status).toBe(200)
  expect((await find(ids.club)).salesRep).toBeNull()
})

test('a save that changes nothing adds no log entry and offers no undo', async () => {
  const before = await countEntries()
  expect((await rename({ customerId: ids.club, name: ' Club' })).body).toEqual({ undo: null })
  expect((await setRep({ customerId: ids.club, username: '' })).body).toEqual({ undo: null })
  expect(await countEntries()).toBe(before)
})
