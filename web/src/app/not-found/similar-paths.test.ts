import { expect, it } from 'vitest'
import { editDistance, similarPaths } from './similar-paths.ts'

it.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['/robots', '/tablets', 4],
])('%j and %j are %i apart', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
  expect(editDistance(to, from)).toBe(distance)
})

it('offers near paths, the nearest first, whatever their case', () => {
  const known = ['/devices/tablets', '/home', '/map', '/devices/robots']
  expect(similarPaths('/Devices/Robot', known, 4)).toEqual(['/devices/robots'])
  expect(similarPaths('/hame', known, 4)).toEqual(['/home', '/map'])
  expect(similarPaths('/something/else', known)).toEqual([])
})

it('draws the line at the distance that is given, five by default', () => {
  expect(similarPaths('/12345', ['/'], 4)).toEqual([])
  expect(similarPaths('/12345', ['/'])).toEqual(['/'])
  expect(similarPaths('/123456', ['/'])).toEqual([])
})
