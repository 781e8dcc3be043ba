import { expect, it } from 'vitest'
import { pathText, splitPath } from './PathText.tsx'

it('leaves out the middle of a long path only if that makes it shorter', () => {
  expect(pathText([])).toBe('')
  expect(pathText(['A', 'B', 'C', 'D'])).toBe('A › B › C › D')
  expect(pathText(['A', 'B', 'C', 'D', 'E'])).toBe('A › … › D › E')
})

const way = (length: number) => Array.from({ length }, (_, index) => index)

it.each([0, 1, 2, 5])('shows a path of %i completely', (length) => {
  const { top, middle, end } = splitPath(way(length), 3)
  expect(middle).toEqual([])
  expect([...top, ...end]).toEqual(way(length))
})

it('leaves out the middle of a long path', () => {
  expect(splitPath(way(8), 3)).toEqual({ top: [0], middle: [1, 2, 3, 4], end: [5, 6, 7] })
})
