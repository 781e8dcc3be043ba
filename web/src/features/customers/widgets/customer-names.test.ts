import { nameSimilarity } from '@service-center/contract/customers/name-similarity.ts'
import { expect, it } from 'vitest'
import { chance, randomCustomers, testCustomer } from '../tree/test-forest.ts'
import { findTaken, similarCustomers, takenText } from './customer-names.ts'

const customers = [
  testCustomer({ id: 2, name: 'Greenline', isDealer: true, parentId: 1 }),
  testCustomer({ id: 3, name: 'Vejgaard Boldklub', parentId: 2 }),
  testCustomer({ id: 4, name: 'Vejgård Boldklub ApS', parentId: 2 }),
  testCustomer({ id: 5, name: 'Vejgaard Boldklubber', parentId: 1 }),
  testCustomer({ id: 6, name: 'Northern Clubs', parentId: 2 }),
]

it('a name is taken if the dealer has a customer with the same name, ignoring case and spaces', () => {
  expect(findTaken(customers, { name: ' vejgaard  BOLDKLUB ', dealerId: 2 })?.id).toBe(3)
  expect(findTaken(customers, { name: 'Vejgaard Boldklub', dealerId: 1 })).toBeUndefined()
  expect(findTaken(customers, { name: 'Vejgaard Boldklub', dealerId: 2, except: 3 })).toBeUndefined()
  expect(takenText('Greenline')).toBe('A customer by this name already exists for dealer Greenline')
})

it('finds similar names from a rating of 0.9, the most similar first', async () => {
  const found = await similarCustomers(customers, 'VEJGAARD BOLDKLUB A/S')
  expect(found.map(({ customer: { id } }) => id)).toEqual([3, 4])
  expect(found.map(({ rating }) => rating)).toEqual([1, expect.closeTo(0.971, 2)])
  expect(await similarCustomers(customers, 'Southern Clubs')).toEqual([])
  expect(await similarCustomers(customers, '')).toEqual([])
})

it('does not miss a similar name', async () => {
  const some = randomCustomers(chance(7), 320)
  for (const { name } of some.slice(0, 20)) {
    const all = some.filter((one) => nameSimilarity(name, one.name) >= 0.9).map(({ id }) => id)
    const found = (await similarCustomers(some, name)).map(({ customer: { id } }) => id)
    expect(found.toSorted()).toEqual(all.toSorted())
  }
})
