import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const sent: number[] = []
  return { sent, ...throttle<number>(250, (value) => sent.push(value)) }
}

test('sends the first value at once, then the newest of each interval', () => {
  const { sent, pass } = open()
  for (let value = 0; value < 100; value += 1) {
    pass(value)
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([0, 24, 49, 74, 99])
})

test('sends a value at once after a pause of an interval', () => {
  const { sent, pass } = open()
  pass(1)
  vi.advanceTimersByTime(249)
  pass(2)
  expect(sent).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([1, 2])
  vi.advanceTimersByTime(250)
  pass(3)
  expect(sent).toEqual([1, 2, 3])
})

test('sends nothing once it is stopped', () => {
  const { sent, pass, stop } = open()
  pass(1)
  pass(2)
  stop()
  pass(3)
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([1])
})
