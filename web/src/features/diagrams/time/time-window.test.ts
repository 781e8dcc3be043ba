import { describe, expect, it } from 'vitest'
import {
  boundedWindow,
  draggedWindow,
  liveEnd,
  liveWindow,
  pannedWindow,
  shiftedWindow,
  stepOf,
  WINDOW_MODES,
  zoomedWindow,
} from './time-window.ts'

/** 2026-11-21 13:07:11 UTC */
const NOW = 1_795_266_431

describe('stepOf', () => {
  it('depends on the length of the window, at the limits of the specification and above them', () => {
    const minutes = [1, 5, 15, 30, 60, 120, 240, 1440]
    const limits = [1200, 6000, 18_000, 36_000, 72_000, 144_000, 288_000, 1_728_000]
    for (const [place, limit] of limits.entries()) {
      expect(stepOf(limit)).toBe((minutes[place] ?? 0) * 60)
      expect(stepOf(limit + 1)).toBe((minutes[place + 1] ?? 10_080) * 60)
    }
    expect(stepOf(365 * 86_400)).toBe(7 * 86_400)
  })
})

describe('liveWindow', () => {
  it('is the last 30 minutes, rounded up to the current minute', () => {
    const { from, to } = liveWindow(NOW)
    expect(to - from).toBe(1800)
    expect(to % 60).toBe(0)
    expect(to - NOW).toBeGreaterThanOrEqual(0)
    expect(to - NOW).toBeLessThan(60)
    expect(liveEnd(to)).toBe(to)
  })
})

describe('shiftedWindow', () => {
  const window = { from: NOW - 20_000, to: NOW - 14_600 }

  it('moves both ends, the start or the end by one step', () => {
    const shift = (mode: (typeof WINDOW_MODES)[number], direction: 1 | -1) =>
      shiftedWindow(window, { mode, direction, now: NOW })
    expect(shift('normal', 1)).toEqual({ from: window.from + 300, to: window.to + 300 })
    expect(shift('normal', -1)).toEqual({ from: window.from - 300, to: window.to - 300 })
    expect(shift('start', -1)).toEqual({ from: window.from - 300, to: window.to })
    expect(shift('end', 1)).toEqual({ from: window.from, to: window.to + 300 })
  })

  it('is reversible', () => {
    const there = shiftedWindow(window, { mode: 'normal', direction: -1, now: NOW })
    expect(shiftedWindow(there, { mode: 'normal', direction: 1, now: NOW })).toEqual(window)
  })

  it('never goes past the present, and never reverses or empties a window', () => {
    for (const mode of WINDOW_MODES) {
      for (const direction of [-1, 1] as const) {
        let at = liveWindow(NOW)
        for (let count = 0; count < 3000; count += 1) at = shiftedWindow(at, { mode, direction, now: NOW })
        expect(at.to).toBeLessThanOrEqual(liveEnd(NOW))
        expect(at.to - at.from).toBeGreaterThanOrEqual(60)
        expect(at.to - at.from).toBeLessThanOrEqual(5 * 365 * 86_400)
        expect(at.from).toBeGreaterThanOrEqual(0)
      }
    }
  })
})

describe('zoomedWindow', () => {
  const window = { from: NOW - 86_400 * 20, to: NOW - 86_400 * 10 }

  it('keeps the time under the pointer in place', () => {
    for (const share of [0, 0.25, 0.9]) {
      const at = window.from + share * (window.to - window.from)
      for (const factor of [0.1, 0.8, 1.7]) {
        const { from, to } = zoomedWindow(window, { at, factor, now: NOW })
        expect((at - from) / (to - from)).toBeCloseTo(share, 4)
        expect(to - from).toBeCloseTo((window.to - window.from) * factor, -1)
      }
    }
  })

  it('stays between a minute and five years, in whole seconds', () => {
    const at = NOW - 86_400 * 15
    const close = zoomedWindow(window, { at, factor: 1e-9, now: NOW })
    expect(close.to - close.from).toBe(60)
    const far = zoomedWindow(window, { at, factor: 1e9, now: NOW })
    expect(far.to - far.from).toBe(5 * 365 * 86_400)
    expect([close.from, far.to].every(Number.isInteger)).toBe(true)
  })

  it('does not show the future', () => {
    const live = liveWindow(NOW)
    const wide = zoomedWindow(live, { at: live.from, factor: 4, now: NOW })
    expect(wide).toEqual({ from: live.to - 7200, to: live.to })
  })
})

describe('boundedWindow', () => {
  it('leaves a good window as it is', () => {
    const window = { from: NOW - 4000, to: NOW - 100 }
    expect(boundedWindow(window, NOW)).toEqual(window)
  })

  it('accepts any values from an address', () => {
    for (const [from, to] of [
      [9e15, 9e15 + 5],
      [NOW, NOW - 500],
      [-5e9, NOW],
      [0, 0],
    ] as const) {
      const bounded = boundedWindow({ from, to }, NOW)
      expect(bounded.to).toBeGreaterThan(bounded.from)
      expect(bounded.to).toBeLessThanOrEqual(liveEnd(NOW))
      expect(bounded.from).toBeGreaterThanOrEqual(0)
    }
  })
})

/** The moment at a pixel of a plot that is 1000 pixels wide. */
const at = (pixel: number, { from, to }: { from: number; to: number }) => from + (pixel / 1000) * (to - from)

describe('draggedWindow', () => {
  const window = { from: NOW - 20_000, to: NOW - 10_000 }
  it('keeps the time under the pointer', () => {
    const dragged = draggedWindow(window, { from: [700], to: [333], width: 1000, now: NOW })
    expect(at(333, dragged)).toBeCloseTo(at(700, window), 6)
    expect(dragged.to - dragged.from).toBe(10_000)
  })

  it('keeps the times under two fingers', () => {
    for (const to of [
      [100, 900],
      [450, 520],
      [300, 700],
    ]) {
      const dragged = draggedWindow(window, { from: [400, 600], to, width: 1000, now: NOW })
      expect(Math.abs(at(to[0] ?? 0, dragged) - at(400, window))).toBeLessThan(2)
      expect(Math.abs(at(to[1] ?? 0, dragged) - at(600, window))).toBeLessThan(2)
    }
  })

  it('stops at the present', () => {
    const live = liveWindow(NOW)
    expect(pannedWindow(live, { by: 50_000, now: NOW })).toEqual(live)
    expect(draggedWindow(live, { from: [900], to: [100], width: 1000, now: NOW })).toEqual(live)
  })
})
