import { expect, test } from 'vitest'
import { stateRows, type DeviceState } from './device-state.ts'

const entry = (alias: string, position: number) => ({
  alias,
  group: 'Power',
  position,
  unit: null,
  translations: [],
})
const dictionary = { Battery: entry('Charge', 2), HDOP: entry('Precision', 1), pump: entry('Pump', 3) }

test('the keys that differ come first, each part in the order of the dashboard', () => {
  const rows = stateRows(
    {
      before: { pump: ['1', 10], Battery: ['67', 10], HDOP: ['0.9', 10], gone: ['x', 10] },
      now: { pump: ['1', 10], Battery: ['20', 90], HDOP: ['0.9', 90], fresh: ['y', 90] },
    },
    dictionary,
  )
  expect(rows.map(({ label, before, now, isDifferent }) => [label, before, now, isDifferent])).toEqual([
    ['Charge', '67', '20', true],
    ['fresh', null, 'y', true],
    ['gone', 'x', null, true],
    ['Precision', '0.9', '0.9', false],
    ['Pump', '1', '1', false],
  ])
})

test('a key that every object has is read from the state only', () => {
  const before: DeviceState = Object.fromEntries([['constructor', ['a', 1] as const]])
  const [row] = stateRows({ before, now: {} }, {})
  expect(row).toEqual({ key: 'constructor', label: 'constructor', before: 'a', now: null, isDifferent: true })
})
