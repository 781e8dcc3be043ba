import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let token: string
/** North passes Europe down; the club has its own Sport group, and passes Clay down to its four grounds. */
let ids: Record<'north' | 'europe' | 'south' | 'club', number>
let grounds: number[]
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const types = [
    { id: 1, key: 'Region', required: true },
    { id: 2, key: 'Sport', required: true },
    { id: 3, key: 'Program', required: false },
    { id: 4, key: 'Surface', required: true },
  ]
  await db.insertInto('access_group_type').values(types).execute()
  const give = async (customer_id: number, name: string, type_id: number, inheritable: boolean) => {
    const { id: group_id } = await db
      .insertInto('access_group')
      .values({ name, type_id, inheritable, short_name: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('customer_access_group').values({ customer_id, group_id }).execute()
  }
  const north = await addCustomer(db, { name: 'North', isDealer: true })
  const europe = await addCustomer(db, { name: 'Europe', isDealer: true })
  const south = await addCustomer(db, { name: 'South', isDealer: true })
  const club = await addCustomer(db, { name: 'Club', parentId: north })
  grounds = []
  for (const name of ['A', 'B', 'C', 'D']) {
    grounds.push(await addCustomer(db, { name: `Ground ${name}`, parentId: club }))
  }
  await give(north, 'Europe', 1, true)
  await give(north, 'Early', 3, true)
  await give(europe, 'Europe West', 1, true)
  await give(south, 'Local', 1, false)
  await give(club, 'Tennis', 2, false)
  await give(club, 'Clay', 4, true)
  ids = { north, europe, south, club }
  await addUser(db, { username: 'staff', customers: [1], rights: ['CustomerParent', 'DeleteCustomer'] })
  token = await server.signIn('staff')
})
afterAll(() => server.stop())

const move = (id: number, parentId: number, as = token) =>
  server.call(customerChanges.move, {
    params: { id: String(id) },
    query: { parentId: String(parentId) },
    token: as,
  })

test('a move names the required types that the customer and those below it would lose', async () => {
  const [first, second] = grounds
  expect((await move(ids.club, ids.south)).body).toEqual({
    data: [
      {
        accessGroupType: 'Region',
        count: 5,
        customers: [
          { id: ids.club, name: 'Club' },
          { id: first, name: 'Ground A' },
          { id: second, name: 'Ground B' },
        ],
      },
    ],
  })
})

test('types that the other dealer passes down are not missing', async () => {
  expect((await move(ids.club, ids.europe)).body).toEqual({ data: [] })
})

test('a customer that leaves its parent loses the groups that the parent passed down', async () => {
  const [ground] = grounds
  const { body } = await move(ground ?? 0, ids.europe)
  expect(body.data.map(({ accessGroupType, count }) => [accessGroupType, count])).toEqual([['Surface', 1]])
})

test('a deletion names the types that the customers below would lose', async () => {
  const reply = await server.call(customerChanges.deletion, { params: { id: String(ids.club) }, token })
  expect(reply.body.missingGroups).toMatchObject([{ accessGroupType: 'Surface', count: 4 }])
  expect(reply.body.missingGroups[0]?.customers).toHaveLength(3)
})

test('customers out of scope are not found, neither as the moved one nor as the new dealer', async () => {
  await addUser(server.db, { username: 'northerner', customers: [ids.north], rights: ['CustomerParent'] })
  const northerner = await server.signIn('northerner')
  expect((await move(ids.club, ids.south, northerner)).status).toBe(404)
  expect((await move(ids.south, ids.north, northerner)).status).toBe(404)
  expect((await move(ids.club, ids.north, northerner)).status).toBe(200)
})
