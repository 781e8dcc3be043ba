import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveWindow, type TimeWindow } from './time-window.ts'
import { usePresent } from './use-present.ts'

/** 2026-11-21 13:07:11 UTC */
const NOW = 1_795_266_431

beforeEach(() => void vi.useFakeTimers({ now: NOW * 1000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function shown(start: TimeWindow) {
  let window = start
  const view = renderHook(() =>
    usePresent(window, {
      width: 900,
      onWindowChange: (next) => {
        window = next
      },
    }),
  )
  return {
    pass: (seconds: number) => {
      act(() => void vi.advanceTimersByTime(seconds * 1000))
      view.rerender()
      return window
    },
  }
}

it('moves a window that ends with the present', () => {
  const live = liveWindow(NOW)
  const view = shown(live)
  expect(view.pass(30)).toEqual(live)
  expect(view.pass(25)).toEqual({ from: live.from + 60, to: live.to + 60 })
  expect(view.pass(60)).toEqual({ from: live.from + 120, to: live.to + 120 })
})

it('moves it after hours of sleep', () => {
  const live = liveWindow(NOW)
  const view = shown(live)
  vi.setSystemTime((NOW + 7200) * 1000)
  expect(view.pass(5)).toEqual({ from: live.from + 7200, to: live.to + 7200 })
})

it('does not move a window of the past', () => {
  const past = { from: NOW - 9000, to: NOW - 300 }
  expect(shown(past).pass(200)).toEqual(past)
})
