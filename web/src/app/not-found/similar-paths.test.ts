import { expect, it } from 'vitest'
import { editDistance, similarPaths } from './similar-paths.ts'

it.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['/robots', '/tablets', 4],
])('the distance of %j and %j is %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
  expect(editDistance(to, from)).toBe(distance)
})

it('suggests similar paths, the most similar first, ignoring case', () => {
  const known = ['/devices/tablets', '/home', '/map', '/devices/robots']
  expect(similarPaths('/Devices/Robot', known, 4)).toEqual(['/devices/robots'])
  expect(similarPaths('/hame', known, 4)).toEqual(['/home', '/map'])
  expect(similarPaths('/something/else', known)).toEqual([])
})

it('respects the maximum distance, five by default', () => {
  expect(similarPaths('/12345', ['/'], 4)).toEqual([])
  expect(similarPaths('/12345', ['/'])).toEqual(['/'])
  expect(similarPaths('/123456', ['/'])).toEqual([])
})
