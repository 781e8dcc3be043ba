import { expect, it } from 'vitest'
import { liveWindow } from './time-window.ts'
import { keyAction } from './PlotSurface.tsx'

/** 2026-11-21 13:07:11 UTC */
const NOW = 1_795_266_431
const window = { from: NOW - 11_000, to: NOW - 10_000 }
const cursor = NOW - 10_400

const press = (key: string, at: { window?: typeof window; cursor?: number; shiftKey?: boolean } = {}) =>
  keyAction({ key, shiftKey: at.shiftKey ?? false }, { window, cursor, now: NOW, ...at })

it('moves the cursor with the arrow keys, and jumps to the ends', () => {
  expect(press('ArrowRight')).toEqual({ cursor: cursor + 10 })
  expect(press('ArrowLeft')).toEqual({ cursor: cursor - 10 })
  expect(press('Home')).toEqual({ cursor: window.from })
  expect(press('End')).toEqual({ cursor: window.to })
})

it('moves the window when the cursor passes its end, but not past the present', () => {
  const moved = press('ArrowRight', { cursor: window.to })
  expect(moved?.window).toEqual({ from: window.from + 10, to: window.to + 10 })
  expect(moved?.cursor).toBe(window.to + 10)
  const live = liveWindow(NOW)
  expect(press('ArrowRight', { window: live, cursor: NOW })).toEqual({ window: live, cursor: NOW })
  expect(press('End', { window: live })).toEqual({ cursor: NOW })
})

it('shifts the window and the cursor by a step', () => {
  for (const action of [press('PageDown'), press('ArrowRight', { shiftKey: true })]) {
    expect(action).toEqual({ window: { from: window.from + 60, to: window.to + 60 }, cursor: cursor + 60 })
  }
  expect(press('PageUp')?.window?.from).toBe(window.from - 60)
})

it('zooms around the cursor', () => {
  const near = press('+')?.window ?? window
  expect(near.to - near.from).toBe(500)
  expect(Math.abs((cursor - near.from) / 500 - 0.6)).toBeLessThan(0.01)
  const far = press('-')?.window ?? window
  expect(far.to - far.from).toBe(2000)
})

it('ignores other keys', () => {
  for (const key of ['Tab', 'Escape', 'ArrowUp', 'ArrowDown', 'a']) expect(press(key)).toBeUndefined()
})
