import { expect, it } from 'vitest'
import { buildTree, nodeOf } from '../../tree/customer-tree.ts'
import { chance, randomCustomers } from '../../tree/test-forest.ts'
import { subtreeIds } from './subtree.ts'

it('the subtree of a customer is the one of the tree', () => {
  const customers = randomCustomers(chance(3), 200)
  const tree = buildTree(customers)
  for (const { id } of customers) {
    const place = tree.placeOf.get(id) ?? -1
    const below = tree.nodes.slice(place, place + (nodeOf(tree, id)?.size ?? 0))
    expect([...subtreeIds(customers, id)].toSorted()).toEqual(
      below.map(({ customer }) => customer.id).toSorted(),
    )
  }
})
