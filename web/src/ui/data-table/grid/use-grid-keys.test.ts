import { expect, test } from 'vitest'
import { nextRow } from './use-grid-keys.ts'

const at = (active: number | null) => ({ active, count: 20, pageStep: 8 })

test.each([
  ['ArrowDown', null, 0],
  ['ArrowDown', 4, 5],
  ['ArrowDown', 19, 19],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 0],
  ['PageDown', 4, 12],
  ['PageDown', 15, 19],
  ['PageUp', 4, 0],
  ['Home', 7, 0],
  ['End', null, 19],
])('%s from %s goes to %s', (key, from, to) => {
  expect(nextRow(key, at(from))).toBe(to)
})

test('other keys do not move, nor does any key in an empty table', () => {
  expect(nextRow('a', at(3))).toBeNull()
  expect(nextRow('ArrowDown', { active: null, count: 0, pageStep: 8 })).toBeNull()
})
