import { expect, test, vi } from 'vitest'
import type { LatestChanges } from '@service-center/contract/device-data/device-data.ts'
import { type FleetLoaders, FleetStore, type LoadColumns } from './fleet-store.ts'

const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`)
const fiftyPercent: LoadColumns = () => Promise.resolve({ deviceIds: [7], columns: { Battery: ['50'] } })
const never = new AbortController().signal

/** A server that always replies that the changes are unknown. */
const withoutChanges = (columns: LoadColumns): FleetLoaders => ({
  columns,
  changes: () => Promise.resolve({ version: null, changes: {} }),
})

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
  await store.load(withoutChanges(load), never)
  expect(sizes).toEqual([45, 45, 10])
  expect(shown).toEqual([45, 90, 100])
  expect(store.snapshot().rows[0]?.values[99]).toBe('value of key 99')
})

test('the keys of the shown columns are loaded first, in a batch of their own', async () => {
  const store = new FleetStore({ ids: [7], keys, first: ['key 99', 'a former key', 'key 3'] })
  const asked: (readonly string[])[] = []
  const load: LoadColumns = (wanted) => {
    asked.push(wanted)
    return Promise.resolve({
      deviceIds: [7],
      columns: Object.fromEntries(wanted.map((key) => [key, [`value of ${key}`]])),
    })
  }
  await store.load(withoutChanges(load), never)
  expect(asked[0]).toEqual(['key 3', 'key 99'])
  expect(asked.map(({ length }) => length)).toEqual([2, 45, 45, 8])
  expect(new Set(asked.flat()).size).toBe(100)
  expect(store.snapshot().rows[0]?.values[99]).toBe('value of key 99')
})

test('a refresh without changes keeps the snapshot', async () => {
  const store = new FleetStore({ ids: [7], keys: ['Battery'] })
  await store.load(withoutChanges(fiftyPercent), never)
  const before = store.snapshot()
  await store.load(withoutChanges(fiftyPercent), never)
  expect(store.snapshot()).toBe(before)
})

test('a batch does not overwrite a live value that arrived meanwhile', async () => {
  vi.useFakeTimers()
  const store = new FleetStore({ ids: [7], keys: ['Battery'] })
  const load: LoadColumns = () => {
    store.take({ type: 1, id: 7, entries: [['Battery', '49', 2, 2]] })
    return Promise.resolve({ deviceIds: [7], columns: { Battery: ['50'] } })
  }
  await store.load(withoutChanges(load), never)
  expect(store.snapshot().rows[0]?.values).toEqual(['49'])
  vi.advanceTimersByTime(1000)
  expect(store.snapshot().rows[0]?.values).toEqual(['49'])
  vi.useRealTimers()
})

test('a new key adds a column: known values stay, and only the new column is loaded', async () => {
  const former = new FleetStore({ ids: [7], keys: ['Battery'] })
  await former.load(withoutChanges(fiftyPercent), never)
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
  await store.load(withoutChanges(load), never)
  await store.load(withoutChanges(load), never)
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
  await store.load(
    withoutChanges(() => Promise.resolve({ deviceIds, columns: { key: values } })),
    never,
  )
  expect(store.snapshot().numeric.has('key')).toBe(isNumeric)
})

test('many events cause one render', () => {
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

/**
 * A server with two robots, whose replies have versions.
 * @param replies its answers to the next requests for changes
 */
function changingServer(replies: LatestChanges[]) {
  const asked: string[] = []
  const loaders: FleetLoaders = {
    columns: (wanted) => {
      asked.push(`columns ${wanted.join()}`)
      const columns = Object.fromEntries(wanted.map((key) => [key, [`${key} of 7`, `${key} of 8`]]))
      return Promise.resolve({ deviceIds: [7, 8], columns, version: `v${asked.length}` })
    },
    changes: ({ keys: wanted, version }) => {
      asked.push(`changes of ${wanted.join()} since ${version}`)
      return Promise.resolve(replies.shift() ?? { version: null, changes: {} })
    },
  }
  return { asked, loaders }
}

test('a refresh asks for changes since the last one and keeps unchanged rows', async () => {
  const { asked, loaders } = changingServer([
    { version: 'v7', changes: { B: { places: [1], values: ['new'] } } },
    { version: 'v8', changes: { A: { places: [0, 1], values: [null, 'A of 8'] } } },
  ])
  const store = new FleetStore({ ids: [7, 8], keys: ['A', 'B'] })
  await store.load(loaders, never)
  const [first] = store.snapshot().rows
  await store.load(loaders, never)
  expect(store.snapshot().rows).toEqual([
    { id: 7, values: ['A of 7', 'B of 7'] },
    { id: 8, values: ['A of 8', 'new'] },
  ])
  expect(store.snapshot().rows[0]).toBe(first)
  await store.load(loaders, never)
  expect(store.snapshot().rows[0]?.values).toEqual([null, 'B of 7'])
  expect(asked).toEqual(['columns A,B', 'changes of A,B since v1', 'changes of A,B since v7'])
})

test('everything is loaded again when the server does not know the changes', async () => {
  const { asked, loaders } = changingServer([
    { version: null, changes: {} },
    { version: 'v9', changes: {} },
  ])
  const store = new FleetStore({ ids: [7, 8], keys: ['A'] })
  for (let round = 0; round < 3; round += 1) await store.load(loaders, never)
  expect(asked).toEqual(['columns A', 'changes of A since v1', 'columns A', 'changes of A since v3'])
})

test('after a new key, changes are requested since the version of the older keys', async () => {
  const { asked, loaders } = changingServer([
    { version: 'v5', changes: { A: { places: [0], values: ['new'] } } },
  ])
  const former = new FleetStore({ ids: [7, 8], keys: ['A'] })
  await former.load(loaders, never)
  const store = new FleetStore({ ids: [7, 8], keys: ['A', 'B'], former })
  await store.load(loaders, never)
  await store.load(loaders, never)
  expect(asked).toEqual(['columns A', 'columns B', 'changes of A,B since v1'])
  expect(store.snapshot().rows[0]?.values).toEqual(['new', 'B of 7'])
})

test('loaded changes do not overwrite a live value that arrived meanwhile', async () => {
  const { loaders } = changingServer([{ version: 'v2', changes: { A: { places: [0], values: ['older'] } } }])
  const store = new FleetStore({ ids: [7, 8], keys: ['A'] })
  await store.load(loaders, never)
  const load: FleetLoaders['changes'] = (asked, signal) => {
    store.take({ type: 1, id: 7, entries: [['A', 'newer', 2, 2]] })
    return loaders.changes(asked, signal)
  }
  await store.load({ ...loaders, changes: load }, never)
  expect(store.snapshot().rows[0]?.values).toEqual(['newer'])
})
