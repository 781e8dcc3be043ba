import { expect, it } from 'vitest'
import { placeAfter } from './use-grid-focus.ts'

const SIZE = { rows: 3, columns: 7 }

it('arrow keys, Home and End stay within the grid', () => {
  const middle = { row: 1, column: 3 }
  expect(placeAfter(middle, 'ArrowUp', SIZE)).toEqual({ row: 0, column: 3 })
  expect(placeAfter(middle, 'ArrowRight', SIZE)).toEqual({ row: 1, column: 4 })
  expect(placeAfter({ row: 2, column: 6 }, 'ArrowDown', SIZE)).toEqual({ row: 2, column: 6 })
  expect(placeAfter({ row: 0, column: 0 }, 'ArrowLeft', SIZE)).toEqual({ row: 0, column: 0 })
  expect(placeAfter(middle, 'Home', SIZE)).toEqual({ row: 1, column: 0 })
  expect(placeAfter(middle, 'End', SIZE)).toEqual({ row: 1, column: 6 })
  expect(placeAfter(middle, 'a', SIZE)).toBeUndefined()
})
