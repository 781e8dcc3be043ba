import { customers } from '@service-center/contract/customers/customers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { dealerOfCustomer } from './customers.views.ts'

let server: TestServer
let token: string
let ids: Record<'dealer' | 'owner' | 'ground' | 'second' | 'below', number>
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  const owner = await addCustomer(db, { name: 'Owner', parentId: dealer })
  const ground = await addCustomer(db, { name: 'Ground', parentId: owner })
  const second = await addCustomer(db, { name: 'Second', parentId: owner, isDealer: true })
  const below = await addCustomer(db, { name: 'Below', parentId: second })
  ids = { dealer, owner, ground, second, below }
  await addUser(db, { username: 'staff', customers: [1] })
  token = await server.signIn('staff')
})
afterAll(() => server.stop())

/** The dealer of each of them, by the list, and by a separate query for each. */
async function dealers(): Promise<Record<string, string>> {
  const { body } = await server.call(customers.list, { query: {}, token })
  const listed = body.data.map(({ name, dealerName }) => [name, dealerName])
  for (const { id, dealerId, dealerName } of body.data) {
    const params = { customerId: String(id) }
    const { body: one } = await server.call(customers.get, { params, token })
    expect(one).toMatchObject({ dealerId, dealerName })
  }
  return Object.fromEntries(listed)
}
const change = (who: keyof typeof ids, set: { parent_id?: number; is_dealer?: boolean }) =>
  server.db.updateTable('customer').set(set).where('id', '=', ids[who]).execute()

test('each customer belongs to the nearest dealer, after any change of dealers or parents', async () => {
  expect(await dealers()).toEqual({
    Internal: 'Internal',
    Dealer: 'Dealer',
    Owner: 'Dealer',
    Ground: 'Dealer',
    Second: 'Second',
    Below: 'Second',
  })
  await change('owner', { is_dealer: true })
  expect(await dealers()).toMatchObject({
    Owner: 'Owner',
    Ground: 'Owner',
    Second: 'Second',
    Below: 'Second',
  })
  await change('second', { is_dealer: false })
  expect(await dealers()).toMatchObject({ Second: 'Owner', Below: 'Owner' })
  await change('owner', { is_dealer: false, parent_id: 1 })
  expect(await dealers()).toMatchObject({ Owner: 'Internal', Ground: 'Internal', Below: 'Internal' })
  await change('ground', { parent_id: ids.dealer })
  expect(await dealers()).toMatchObject({ Ground: 'Dealer', Below: 'Internal' })
  await change('dealer', { is_dealer: false })
  expect(new Set(Object.values(await dealers()))).toEqual(new Set(['Internal']))
})

test('the time to find all dealers grows with the number of customers, not with the depth of the tree', async () => {
  const { db } = server
  // Ten chains, 200 customers deep: 2,000 customers with 200,000 ancestors.
  await sql`
    insert into customer (id, name, parent_id, is_dealer, path)
    select id, 'Deep ' || id, case when id < 1010 then 1 else id - 10 end, id < 1010, '{}'
    from generate_series(1000, 2999) id`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) with ${dealerOfCustomer} select * from dealer_of_customer`.execute(db)
  const most = Math.max(...rowsOf(rows[0]?.['QUERY PLAN'][0].Plan))
  expect(most).toBeGreaterThan(2000)
  expect(most).toBeLessThan(3000)
})

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
function rowsOf(plan: Plan | undefined): number[] {
  if (plan === undefined) return []
  return [plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).flatMap(rowsOf)]
}
