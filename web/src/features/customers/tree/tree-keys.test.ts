import { expect, it } from 'vitest'
import { actionOf, typeaheadIndex } from '../../../kit/lists/tree-keys.ts'
import { buildTree } from './customer-tree.ts'
import { testCustomer } from './test-forest.ts'
import { rowIndexOf, situationOf, visibleRows } from './visible-rows.ts'

/**
 * 1 Internal
 *   2 Alpha (open): 3 Apple, 4 Avon
 *   5 Beta (closed): 6 Bell
 *   7 Cara
 */
const tree = buildTree([
  testCustomer({ id: 2, name: 'Alpha', parentId: 1 }),
  testCustomer({ id: 3, name: 'Apple', parentId: 2 }),
  testCustomer({ id: 4, name: 'Avon', parentId: 2 }),
  testCustomer({ id: 6, name: 'Bell', parentId: 5 }),
  testCustomer({ id: 5, name: 'Beta', parentId: 1 }),
  testCustomer({ id: 7, name: 'Cara', parentId: 1 }),
  testCustomer({ id: 1, name: 'Internal' }),
])
const rows = visibleRows(tree, { expanded: new Set([1, 2]), search: undefined, toggled: new Set() })
const lineOf = (id: number) => rowIndexOf(rows, tree, tree.placeOf.get(id) ?? -1)
const at = (id: number) => situationOf({ tree, rows, active: lineOf(id) })
const press = (key: string, id: number) => actionOf(key, { ...at(id), page: 3 })
const to = (id: number) => ({ do: 'move', index: lineOf(id) })

it('moves over the visible rows', () => {
  expect(press('ArrowDown', 4)).toEqual(to(5))
  expect(press('ArrowUp', 5)).toEqual(to(4))
  expect(press('Home', 5)).toEqual(to(1))
  expect(press('End', 1)).toEqual(to(7))
  expect(press('ArrowDown', 7)).toEqual(to(7))
  expect(press('ArrowUp', 1)).toEqual(to(1))
  expect(press('PageDown', 1)).toEqual(to(4))
  expect(press('PageUp', 3)).toEqual(to(1))
})

it('ArrowRight opens a row or moves to its first child, ArrowLeft closes it or moves to its parent', () => {
  expect(press('ArrowRight', 5)).toEqual({ do: 'open' })
  expect(press('ArrowRight', 2)).toEqual(to(3))
  expect(press('ArrowRight', 3)).toBeUndefined()
  expect(press('ArrowLeft', 2)).toEqual({ do: 'close' })
  expect(press('ArrowLeft', 4)).toEqual(to(2))
  expect(press('ArrowLeft', 7)).toEqual(to(1))
})

it('Enter and Space select, * opens the siblings', () => {
  expect(press('Enter', 3)).toEqual({ do: 'select' })
  expect(press(' ', 3)).toEqual({ do: 'select' })
  expect(press('*', 3)).toEqual({ do: 'openSiblings' })
  expect(press('x', 3)).toBeUndefined()
})

const type = (text: string, id: number) => typeaheadIndex(text, at(id))
it('typing one letter moves to the next match, several letters stay on a match', () => {
  expect(type('a', 1)).toBe(lineOf(2))
  expect(type('a', 2)).toBe(lineOf(3))
  expect(type('a', 4)).toBe(lineOf(2))
  expect(type('aa', 2)).toBe(lineOf(3))
  expect(type('AV', 3)).toBe(lineOf(4))
  expect(type('ap', 3)).toBe(lineOf(3))
  expect(type('bell', 1)).toBe(-1)
})

it('the row of a hidden customer is that of its nearest visible ancestor', () => {
  expect(lineOf(6)).toBe(lineOf(5))
  expect(rowIndexOf(rows, tree, -1)).toBe(0)
})
