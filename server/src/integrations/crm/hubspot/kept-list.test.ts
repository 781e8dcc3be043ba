import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kept } from './kept-list.ts'

const MINUTE = 60_000
let loads: PromiseWithResolvers<string>[] = []
const load = () => {
  const next = Promise.withResolvers<string>()
  loads.push(next)
  return next.promise
}

beforeEach(() => {
  loads = []
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

test('all readers share one load, and what was read is used for five minutes', async () => {
  const list = kept(load)
  const readers = [list.read(), list.read()]
  loads[0]?.resolve('first')
  expect(await Promise.all(readers)).toEqual(['first', 'first'])
  vi.advanceTimersByTime(4 * MINUTE)
  expect(await list.read()).toBe('first')
  expect(loads).toHaveLength(1)
})

test('an old list is shown while it is read again, also when that fails; after an hour it is not', async () => {
  const list = kept(load)
  const reading = list.read()
  loads[0]?.resolve('first')
  await reading
  vi.advanceTimersByTime(6 * MINUTE)
  expect(await list.read()).toBe('first')
  loads[1]?.reject(new Error('away'))
  await vi.advanceTimersByTimeAsync(1)
  expect(await list.read()).toBe('first')
  expect(loads).toHaveLength(2)
  vi.advanceTimersByTime(60 * MINUTE)
  const late = list.read()
  loads[2]?.reject(new Error('still away'))
  await expect(late).rejects.toThrow('still away')
})

test('makes no calls for half a minute after a failure', async () => {
  const list = kept(load)
  const reading = list.read()
  loads[0]?.reject(new Error('away'))
  await expect(reading).rejects.toThrow('away')
  await expect(list.read()).rejects.toThrow('away')
  expect(loads).toHaveLength(1)
  vi.advanceTimersByTime(MINUTE)
  const again = list.read()
  loads[1]?.resolve('back')
  expect(await again).toBe('back')
})

test('readers do not wait long; a list that was loaded later is announced', async () => {
  const onLate = vi.fn<() => void>()
  const list = kept(load, { patienceMs: 1000, onLate })
  const reading = list.read()
  reading.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(reading).rejects.toThrow('not complete within 1000 ms')
  expect(onLate).not.toHaveBeenCalled()
  loads[0]?.resolve('late')
  await vi.advanceTimersByTimeAsync(1)
  expect(onLate).toHaveBeenCalledOnce()
  expect(await list.read()).toBe('late')
})

test('a reader that does not wait gets the cached value, and it is loaded for the next one; failures are ignored', async () => {
  const list = kept(load)
  expect([list.known(), list.known()]).toEqual([undefined, undefined])
  loads[0]?.resolve('first')
  await vi.advanceTimersByTimeAsync(1)
  expect(list.known()).toBe('first')
  expect(loads).toHaveLength(1)
  vi.advanceTimersByTime(6 * MINUTE)
  expect(list.known()).toBe('first')
  loads[1]?.reject(new Error('away'))
  await vi.advanceTimersByTimeAsync(1)
  expect(list.known()).toBe('first')
  vi.advanceTimersByTime(60 * MINUTE)
  expect(list.known()).toBeUndefined()
  expect(loads).toHaveLength(3)
})
