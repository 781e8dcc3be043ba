import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { customerNameKey } from '@service-center/contract/customers/customer-rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { treeFaults } from '../../testing/worlds/customer-tree.ts'
import { randomOf } from '../../testing/random-of.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Three dealers with customers of customers, half of them dealers themselves, and a robot each. */
async function addForest(): Promise<{ ids: number[]; tokens: string[] }> {
  const { db } = server
  const rights = ['CustomerParent', 'CreateCustomer', 'DeleteCustomer', 'ChooseCustomerAsDealer']
  const ids: number[] = []
  const tokens: string[] = []
  await addUser(db, { username: 'staff', customers: [1], rights })
  tokens.push(await server.signIn('staff'))
  for (const name of ['North', 'South', 'East']) {
    const dealer = await addCustomer(db, { name, isDealer: true })
    const below: number[] = [dealer]
    for (let place = 0; place < 8; place += 1) {
      const parentId = below[Math.floor(place / 2)] ?? dealer
      const id = await addCustomer(db, { name: `${name} ${place}`, parentId, isDealer: place % 2 === 0 })
      await addDevice(db, { type: 1, id: 9000 + id, customerId: id })
      below.push(id)
    }
    ids.push(...below)
    await addUser(db, { username: name, customers: [dealer], rights })
    tokens.push(await server.signIn(name))
  }
  return { ids, tokens }
}

test('whatever several people move, create and delete at the same time, the tree stays consistent', async () => {
  const { ids, tokens } = await addForest()
  const random = randomOf(11)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const change = async (round: number): Promise<number> => {
    const [token, customerId, parentId] = [pick(tokens), pick(ids), pick(ids)]
    const kind = random()
    if (kind < 0.8) {
      return (await server.call(customerChanges.setParent, { body: { customerId, parentId }, token })).status
    }
    if (kind < 0.95) {
      const body = { name: `Made in round ${round}`, parentId }
      const made = await server.call(customerChanges.create, { body, token })
      if (made.status === 200) ids.push(made.body.id)
      return made.status
    }
    const params = { id: String(customerId) }
    return (await server.call(customerChanges.delete, { params, query: {}, token })).status
  }
  const statuses = new Set<number>()
  for (let round = 0; round < 60; round += 1) {
    const replies = await Promise.all(Array.from({ length: 6 }, () => change(round)))
    for (const status of replies) statuses.add(status)
    expect(await treeFaults(server.db)).toEqual([])
  }
  expect([...statuses].toSorted()).toEqual([200, 403, 404, 409])
  const { rows } = await sql<{ robots: number }>`select count(*)::integer as robots from device`.execute(
    server.db,
  )
  expect(rows).toEqual([{ robots: 24 }])
})

test('the database compares names as the contract does', async () => {
  const names = [
    'FC Ærø',
    ' fc  ærø ',
    'FC\u00a0ÆRØ',
    'ＦＣ Ærø',
    'FC\u200b Æ\u00adrø',
    'FC \u200b Ærø',
    'Mu\u0308ller',
    'MÜLLER',
    'ΑΘΗΝΑΣ ΚΑΙ',
    'Спартак',
    '\u202eabc\u2066',
    'a\u2028b\u1680c\td',
    'İzmir',
    'ﬁve',
    '①',
  ]
  for (const name of names) {
    const { rows } = await sql<{ key: string }>`select customer_name_key(${name}) as key`.execute(server.db)
    expect(rows[0]?.key, JSON.stringify(name)).toBe(customerNameKey(name))
  }
})
