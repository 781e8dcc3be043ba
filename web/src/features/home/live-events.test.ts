import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import { expect, it } from 'vitest'
import { connectionText, nearestTown, reportText, townSquare } from './LiveEvents.tsx'

const meaning = (alias: string, unit: string | null = null, translations: [string, string][] = []) => ({
  alias,
  group: 'Any',
  position: 1,
  unit,
  translations: translations.map(([value, translatedValue]) => ({ value, translatedValue })),
})
const dictionary: Dictionary = {
  'Server online': meaning('Server online', null, [['online', 'Online']]),
  Battery: meaning('Battery', '%'),
  internet_ping: meaning('Ping', 'ms'),
  system_message: meaning('System message', null, [['E17', 'Paint pump blocked']]),
}
const entry = (key: string, value: string): LiveEntry => [key, value, 1, 1]
const text = (entries: LiveEntry[], place?: string) =>
  reportText(entries, { dictionary, place }).replaceAll('\u00A0', ' ')

it.each([
  [
    [entry('internet_ping', '38'), entry('system_message', 'E17')],
    'System message: Paint pump blocked and 1 more value',
  ],
  [[entry('x', '1'), entry('Battery', '67'), entry('y', '2')], 'Battery: 67% and 2 more values'],
  [[entry('Server online', 'online')], 'Server online: Online'],
  [[entry('Location Link', '57.0 9.9'), entry('internet_ping', '38')], 'Ping: 38 ms and 1 more value'],
  [[entry('Location Link', '57.0123456 9.9123456')], 'Position: 57.01°, 9.91°'],
  [[entry('Location Link', 'no fix')], 'Position: no fix'],
  [[entry('constructor', 'a')], 'constructor: a'],
  [[], ''],
])('%j is described as: %s', (entries, expected) => {
  expect(text(entries)).toBe(expected)
})

it('a position is described by the nearest town', () => {
  expect(text([entry('Location Link', '57.0 9.9')], 'Aalborg')).toBe('Position: near Aalborg')
})

it('finds the nearest town within 40 km', () => {
  const towns = { name: ['Aalborg', 'Hjørring'], lat: [57.05, 57.46], lng: [9.92, 9.98] }
  expect(nearestTown({ lat: 57.3, lng: 9.9 }, towns)).toBe('Hjørring')
  expect(nearestTown({ lat: 57.1, lng: 9.9 }, towns)).toBe('Aalborg')
  expect(nearestTown({ lat: 55, lng: 9.9 }, towns)).toBeUndefined()
})

it('requests towns by squares, within the limits of the earth', () => {
  expect(townSquare({ lat: 57.2, lng: 9.9 })).toEqual({
    swla: '56.5',
    swln: '8.5',
    nela: '58.5',
    neln: '10.5',
  })
  expect(townSquare({ lat: 57.9, lng: 9.01 })).toEqual(townSquare({ lat: 57.2, lng: 9.9 }))
  expect(townSquare({ lat: -90, lng: 180 })).toEqual({
    swla: '-90',
    swln: '179.5',
    nela: '-88.5',
    neln: '180',
  })
})

it('describes that a tablet connected to a robot or left it', () => {
  expect(connectionText({ connectionId: 4102 })).toBe('Connected to robot 4102')
  expect(connectionText({ connectionId: null })).toBe('Left its robot')
})
