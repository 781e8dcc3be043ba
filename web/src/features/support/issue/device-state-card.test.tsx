import { expect, test } from 'vitest'
import { newestOf, rowsNow, stateRows, type DeviceState } from './DeviceStateCard.tsx'

const entry = (alias: string, position: number) => ({
  alias,
  group: 'Power',
  position,
  unit: null,
  translations: [],
})
const dictionary = { Battery: entry('Charge', 2), HDOP: entry('Precision', 1), pump: entry('Pump', 3) }

test('lists keys that differ first, then the others, each in dashboard order', () => {
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

test('a key like `constructor` is not read from the object prototype', () => {
  const before: DeviceState = Object.fromEntries([['constructor', ['a', 1] as const]])
  const [row] = stateRows({ before, now: {} }, {})
  expect(row).toEqual({ key: 'constructor', label: 'constructor', before: 'a', now: null, isDifferent: true })
})

test('merging two states keeps the newer value of each key', () => {
  const one: DeviceState = { Battery: ['67', 10], HDOP: ['0.9', 30] }
  const other: DeviceState = { Battery: ['20', 20], HDOP: ['4.2', 20], pump: ['1', 5] }
  expect(newestOf(one, other)).toEqual({ Battery: ['20', 20], HDOP: ['0.9', 30], pump: ['1', 5] })
  expect(newestOf(one, { HDOP: ['4.2', 20] })).toBe(one)
})

test('later values update the rows without moving them; new keys are appended', () => {
  const before: DeviceState = { Battery: ['67', 10], HDOP: ['0.9', 10], pump: ['1', 10] }
  const loaded = stateRows({ before, now: { ...before, Battery: ['20', 20] } }, dictionary)
  expect(loaded.map(({ key }) => key)).toEqual(['Battery', 'HDOP', 'pump'])
  const now: DeviceState = { Battery: ['67', 30], HDOP: ['0.9', 10], pump: ['0', 30], fresh: ['y', 30] }
  const rows = rowsNow(loaded, { before, now }, dictionary)
  expect(rows.map(({ key, now: value, isDifferent }) => [key, value, isDifferent])).toEqual([
    ['Battery', '67', false],
    ['HDOP', '0.9', false],
    ['pump', '0', true],
    ['fresh', 'y', true],
  ])
})
