import { customers } from '@service-center/contract/customers/customers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeptLists } from '../../platform/http/kept-lists.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { customerLists } from './customers.views.ts'

let server: TestServer
let dealer: number
let club: number
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  club = await addCustomer(db, { name: 'Club', parentId: dealer })
  await addUser(db, { username: 'staff', customers: [1] })
  await addUser(db, { username: 'colleague', customers: [1] })
  await addUser(db, { username: 'dealer', customers: [dealer] })
  await addUser(db, { username: 'club', customers: [club] })
})
afterAll(() => server.stop())

const list = async (username: string) =>
  (await server.call(customers.list, { query: {}, token: await server.signIn(username) })).body.data

test('after any change every viewer gets the current list', async () => {
  const { db } = server
  const changes = [
    () => db.updateTable('customer').set({ name: 'Renamed' }).where('id', '=', club).execute(),
    () => db.updateTable('customer').set({ sales_rep: 'staff' }).where('id', '=', club).execute(),
    () => db.updateTable('customer').set({ reviewed: false }).where('id', '=', club).execute(),
    () => addCustomer(db, { name: 'Added', parentId: club }),
    // The dealer above the club, whose name is in the club's entry.
    () => db.updateTable('customer').set({ name: 'Other name' }).where('id', '=', dealer).execute(),
    () => sql`delete from customer where name = 'Added'`.execute(db),
    () => db.updateTable('customer').set({ parent_id: 1 }).where('id', '=', club).execute(),
  ]
  for (const change of changes) {
    await Promise.all(['staff', 'dealer', 'club', 'colleague'].map(list))
    await change()
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name, sales_rep, reviewed, path from customer order by id`.execute(db)
    const [all, ofDealer, ofClub] = [await list('staff'), await list('dealer'), await list('club')]
    const shown = (those: typeof all) =>
      those
        .map(({ id, name, salesRep, reviewed }) => ({ id, name, sales_rep: salesRep, reviewed }))
        .toSorted((one, other) => one.id - other.id)
    const inScope = async (id: number) =>
      (
        await sql<{ id: number; name: string; sales_rep: string | null; reviewed: boolean }>`
          select id, name, sales_rep, reviewed from customer where ${id} = any (path) order by id`.execute(db)
      ).rows
    expect(rows.length).toBe(all.length)
    expect(shown(all)).toEqual(await inScope(1))
    expect(shown(ofDealer)).toEqual(await inScope(dealer))
    expect(shown(ofClub)).toEqual(await inScope(club))
    const dealerName = all.find(({ id }) => id === club)?.dealerName
    expect(ofClub.find(({ id }) => id === club)?.dealerName).toBe(dealerName)
  }
})

test('the list is built once for each scope, and again after a change', async () => {
  const lists = createKeptLists(customerLists)
  const read = (...customerIds: number[]) => lists.read(server.db, { customers: customerIds })
  const [first, atOnce] = await Promise.all([read(1), read(1)])
  expect(atOnce).toBe(first)
  expect(await read(1)).toBe(first)
  const ofTwo = await read(dealer, club)
  expect(ofTwo).not.toBe(first)
  expect(await read(club, dealer)).toBe(ofTwo)
  await server.db.updateTable('customer').set({ name: 'Once more' }).where('id', '=', club).execute()
  const later = await read(1)
  expect(later).not.toBe(first)
  expect(await read(1)).toBe(later)
})
