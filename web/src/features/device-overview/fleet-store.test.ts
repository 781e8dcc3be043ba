import { expect, test, vi } from 'vitest'
import { FleetStore, type LoadColumns } from './fleet-store.ts'

const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`)
const fiftyPercent: LoadColumns = () => Promise.resolve({ deviceIds: [7], columns: { Battery: ['50'] } })
const never = new AbortController().signal

test('keys are loaded in batches of 45, and each batch is shown when it arrives', async () => {
  const store = new FleetStore({ ids: [7], keys })
  const sizes: number[] = []
  const shown: number[] = []
  store.subscribe(() => shown.push(store.snapshot().loaded.size))
  const load: LoadColumns = (wanted) => {
    sizes.push(wanted.length)
    return Promise.resolve({
      deviceIds: [7],
      columns: Object.fromEntries(wanted.map((key) => [key, [`value of ${key}`]])),
    })
  }
  await store.load(load, never)
  expect(sizes).toEqual([45, 45, 10])
  expect(shown).toEqual([45, 90, 100])
  expect(store.snapshot().rows[0]?.values[99]).toBe('value of key 99')
})

test('a refresh without changes redraws nothing', async () => {
  const store = new FleetStore({ ids: [7], keys: ['Battery'] })
  await store.load(fiftyPercent, never)
  const before = store.snapshot()
  await store.load(fiftyPercent, never)
  expect(store.snapshot()).toBe(before)
})

test('a live value that arrives during a batch is not undone by it', async () => {
  vi.useFakeTimers()
  const store = new FleetStore({ ids: [7], keys: ['Battery'] })
  await store.load(() => {
    store.take({ type: 1, id: 7, entries: [['Battery', '49', 2, 2]] })
    return Promise.resolve({ deviceIds: [7], columns: { Battery: ['50'] } })
  }, never)
  expect(store.snapshot().rows[0]?.values).toEqual(['49'])
  vi.advanceTimersByTime(1000)
  expect(store.snapshot().rows[0]?.values).toEqual(['49'])
  vi.useRealTimers()
})

test('a new key adds a column: known values stay, and only the new column is loaded', async () => {
  const former = new FleetStore({ ids: [7], keys: ['Battery'] })
  await former.load(fiftyPercent, never)
  former.take({ type: 1, id: 7, entries: [['Battery', '49', 2, 2]] })
  const store = new FleetStore({ ids: [7, 8], keys: ['Altitude', 'Battery'], former })
  expect(store.snapshot().rows).toEqual([
    { id: 7, values: [null, '49'] },
    { id: 8, values: [null, null] },
  ])
  expect([...store.snapshot().loaded]).toEqual(['Battery'])
  const asked: (readonly string[])[] = []
  const load: LoadColumns = (wanted) => {
    asked.push(wanted)
    return Promise.resolve({ deviceIds: [7, 8], columns: { Altitude: ['12', null], Battery: ['49', null] } })
  }
  await store.load(load, never)
  await store.load(load, never)
  expect(asked).toEqual([['Altitude'], ['Altitude', 'Battery']])
})

test.each([
  ['numbers', ['1', '-0.80', null, ''], true],
  ['numbers and one slip among many', ['0', '1', '2', '3', '4', '5', '6', '7', '8', 'n/a'], true],
  ['texts', ['1', 'n/a'], false],
  ['names of digits', ['8945223693979475855'], false],
  ['nothing', [null, ''], false],
])('a column of %s', async (_, values, isNumeric) => {
  const deviceIds = values.map((_value, index) => index)
  const store = new FleetStore({ ids: deviceIds, keys: ['key'] })
  await store.load(() => Promise.resolve({ deviceIds, columns: { key: values } }), never)
  expect(store.snapshot().numeric.has('key')).toBe(isNumeric)
})

test('many events are drawn once', () => {
  vi.useFakeTimers()
  const store = new FleetStore({ ids: [7], keys: ['Battery'] })
  const drawn = vi.fn<() => void>()
  store.subscribe(drawn)
  for (let value = 0; value < 500; value++) {
    store.take({ type: 1, id: 7, entries: [['Battery', String(value), value, value]] })
  }
  vi.advanceTimersByTime(300)
  expect(drawn).toHaveBeenCalledTimes(1)
  expect(store.snapshot().rows[0]?.values).toEqual(['499'])
  vi.useRealTimers()
})
