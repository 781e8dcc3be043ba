import { expect, it } from 'vitest'
import { screensOfWords } from './similar-words.ts'

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
