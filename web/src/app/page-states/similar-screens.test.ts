import { expect, it } from 'vitest'
import { editDistance, screensOfWords, similarPaths } from './similar-screens.ts'

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

it('suggests no path beyond the maximum distance, which is five by default', () => {
  expect(similarPaths('/12345', ['/'], 4)).toEqual([])
  expect(similarPaths('/12345', ['/'])).toEqual(['/'])
  expect(similarPaths('/123456', ['/'])).toEqual([])
})

const known = [
  { path: '/home', label: 'Home' },
  { path: '/devices/robots', label: 'Robots' },
  { path: '/devices/tablets', label: 'Tablets' },
  { path: '/devices/referencestations', label: 'Reference stations' },
  { path: '/customers', label: 'Customers' },
  { path: '/map', label: 'Map' },
  { path: '/account/me', label: '' },
  { path: '/account/me/edit', label: '' },
  { path: '/accounts', label: 'User accounts' },
  { path: '/administration/log', label: 'User actions' },
]

it.each([
  ['/robots', ['/devices/robots']],
  ['/Robot/4155', ['/devices/robots']],
  ['/robtos', ['/devices/robots']],
  ['/tablet', ['/devices/tablets']],
  ['/stations', ['/devices/referencestations']],
  ['/reference-station', ['/devices/referencestations']],
  ['/basestations', ['/devices/referencestations']],
  ['/devices/robot', ['/devices/robots']],
  ['/device', ['/devices/robots', '/devices/tablets', '/devices/referencestations']],
  ['/custmer', ['/customers']],
  ['/users', ['/accounts', '/administration/log']],
  ['/account/me/edti', ['/account/me/edit', '/account/me']],
  ['/maps', ['/map']],
  ['/robots/map', ['/map', '/devices/robots']],
  ['/something/else', []],
  ['/4155', []],
])('suggests %j for %s', (path, expected) => {
  expect(screensOfWords(path, known)).toEqual(expected)
})
