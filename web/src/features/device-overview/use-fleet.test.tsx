import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPolling } from './use-fleet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onResult = vi.fn<(failure: Error | undefined) => void>()
beforeEach(() => void onResult.mockClear())

test('loads at once and every ten seconds, until stopped', async () => {
  const load = vi.fn<() => Promise<void>>().mockResolvedValue()
  const loader = startPolling({ load, onResult })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(load).toHaveBeenCalledTimes(3)
  loader.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(3)
})

test('reports a failure and a recovery', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue()
  const loader = startPolling({ load, onResult })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onResult.mock.calls.map(([failure]) => failure?.message)).toEqual(['away', undefined])
  loader.stop()
})

test('a hanging load is aborted by the next one, and reports nothing more', async () => {
  const signals: AbortSignal[] = []
  const load = (signal: AbortSignal) => {
    signals.push(signal)
    return signals.length === 1 ? new Promise<void>(() => undefined) : Promise.resolve()
  }
  const loader = startPolling({ load, onResult })
  loader.again()
  await vi.advanceTimersByTimeAsync(0)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(onResult).toHaveBeenCalledOnce()
  loader.stop()
})
