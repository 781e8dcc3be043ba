// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLoading } from './keep-loading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onResult = vi.fn<(failure: Error | undefined) => void>()
beforeEach(() => void onResult.mockClear())

test('loads at once and every ten seconds, until stopped', async () => {
  const load = vi.fn<() => Promise<void>>().mockResolvedValue()
  const loader = keepLoading({ load, onResult })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(load).toHaveBeenCalledTimes(3)
  loader.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(3)
})

test('tells of a failure, and that it is over', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue()
  const loader = keepLoading({ load, onResult })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onResult.mock.calls.map(([failure]) => failure?.message)).toEqual(['away', undefined])
  loader.stop()
})

test('a load that hangs is given up when asked again, and says nothing more', async () => {
  const signals: AbortSignal[] = []
  const load = (signal: AbortSignal) => {
    signals.push(signal)
    return signals.length === 1 ? new Promise<void>(() => undefined) : Promise.resolve()
  }
  const loader = keepLoading({ load, onResult })
  loader.again()
  await vi.advanceTimersByTimeAsync(0)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(onResult).toHaveBeenCalledOnce()
  loader.stop()
})
