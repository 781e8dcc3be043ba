import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenExpired } from './ending/when-expired.ts'

const NOW = 1_800_000_000
const DAY = 86_400

let ending: AbortController
const expire = vi.fn<() => void>()
const watch = (exp: number) => whenExpired({ exp: () => exp, signal: ending.signal, expire })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
  ending = new AbortController()
})
afterEach(() => {
  ending.abort()
  expire.mockClear()
  vi.useRealTimers()
})

it('expires on time, not before', () => {
  watch(NOW + 60)
  vi.advanceTimersByTime(59_999)
  expect(expire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(expire).toHaveBeenCalledOnce()
})

it('expires at once if the time is already over', () => {
  watch(NOW)
  expect(expire).toHaveBeenCalledOnce()
})

it("waits for longer than the browser's maximum timeout", () => {
  watch(NOW + 60 * DAY)
  vi.advanceTimersByTime((60 * DAY - 1) * 1000)
  expect(expire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(expire).toHaveBeenCalledOnce()
})

it('expires when the user returns after the machine slept past the time', () => {
  watch(NOW + 60)
  vi.setSystemTime((NOW + 3600) * 1000)
  expect(expire).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(expire).toHaveBeenCalledOnce()
})

it('does nothing after the session has ended in another way', () => {
  watch(NOW + 60)
  ending.abort()
  vi.advanceTimersByTime(120_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(expire).not.toHaveBeenCalled()
})
