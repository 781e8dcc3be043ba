import type { Customer } from '@service-center/contract/customers/customers.ts'
import { expect, it } from 'vitest'
import { branchIds, buildTree } from './customer-tree.ts'
import { rowsToScroll, type DrawnRows } from './scroll-anchor.ts'
import { testCustomer } from './test-forest.ts'
import { visibleRows } from './visible-rows.ts'

/** A root with twenty children, and two below each. */
const customers: readonly Customer[] = [
  testCustomer({ id: 1 }),
  ...Array.from({ length: 20 }, (_, at) => testCustomer({ id: 100 + at, parentId: 1 })),
  ...Array.from({ length: 40 }, (_, at) =>
    testCustomer({ id: 200 + at, parentId: 100 + Math.floor(at / 2) }),
  ),
]

function drawn(list: readonly Customer[]): DrawnRows {
  const tree = buildTree(list)
  const openness = { expanded: new Set(branchIds(tree)), search: undefined, toggled: new Set<number>() }
  return { tree, rows: visibleRows(tree, openness) }
}

const before = drawn(customers)
const idAt = ({ tree, rows }: DrawnRows, index: number) => tree.nodes[rows[index]?.place ?? -1]?.customer.id
const view = 32
/** Whether a row in the middle of the view is still at the same place on the screen. */
function staysWith(list: readonly Customer[]): boolean {
  const after = drawn(list)
  return idAt(after, 34 + rowsToScroll(before, after, view)) === idAt(before, 34)
}

it('rows in view keep their place when customers are created or deleted above them', () => {
  expect(staysWith([...customers, testCustomer({ id: 300, parentId: 101 })])).toBe(true)
  expect(staysWith(customers.filter(({ id }) => id !== 203))).toBe(true)
  expect(rowsToScroll(before, drawn(customers.filter(({ id }) => id !== 203)), view)).toBe(-1)
})

it('does not follow a row in view that is moved or deleted', () => {
  const first = idAt(before, view)
  expect(staysWith(customers.map((one) => (one.id === first ? { ...one, parentId: 119 } : one)))).toBe(true)
  expect(staysWith(customers.filter(({ id }) => id !== first))).toBe(true)
})

it('does not scroll for changes below the view, for a new name, or at the top', () => {
  expect(rowsToScroll(before, drawn(customers.filter(({ id }) => id !== 238)), view)).toBe(0)
  const renamed = customers.map((one) => (one.id === 110 ? { ...one, name: 'Another' } : one))
  expect(rowsToScroll(before, drawn(renamed), view)).toBe(0)
  const grown = drawn([testCustomer({ id: 300, parentId: 1 }), ...customers])
  expect(rowsToScroll(before, grown, 0)).toBe(0)
})
