import { expect, it } from 'vitest'
import { keyTarget } from './key-target.ts'

const to = (key: string, at: number, count = 50) => keyTarget({ key, at, count, page: 10 })

it('moves through a list by keys, and never beyond its ends', () => {
  expect([
    to('ArrowDown', 3),
    to('ArrowUp', 0),
    to('PageDown', 45),
    to('PageUp', 15),
    to('Home', 9),
    to('End', 9),
  ]).toEqual([4, 0, 49, 5, 0, 49])
  expect(to('ArrowDown', 0, 0)).toBe(0)
  expect(to('a', 3)).toBeUndefined()
})
