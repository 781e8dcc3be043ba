import { describe, expect, it } from 'vitest'
import { aroundChange, CHANGES } from '../../../testing/zones.ts'
import { cursorTime, timeTicks } from './time-axis.ts'
import { stepOf } from './time-window.ts'

/** 2026-11-21 12:00:00 UTC */
const NOON = 1_795_262_400

describe('timeTicks', () => {
  it('draws a line per step and labels as many as fit', () => {
    const ticks = timeTicks({ from: NOON + 37 * 60, to: NOON + 127 * 60 }, { width: 940, offset: 0 })
    expect(ticks.map(({ at }) => (at - NOON) / 60)).toEqual(
      Array.from({ length: 18 }, (_, index) => 40 + 5 * index),
    )
    expect(ticks.flatMap(({ label }) => label ?? []).join(' ')).toBe(
      '12:40 12:50 13:00 13:10 13:20 13:30 13:40 13:50 14:00',
    )
  })

  it.each(CHANGES)('begins days at the chosen offset, in a browser in %s around %s', (...change) =>
    aroundChange(change, (changed) => {
      for (const offset of [-12, -5, 0, 1, 12]) {
        const ticks = timeTicks(
          { from: changed - 3 * 86_400, to: changed + 3 * 86_400 },
          { width: 1200, offset },
        )
        expect(ticks.length).toBe(6)
        for (const { at, label } of ticks) {
          const plain = new Date((at + offset * 3600) * 1000)
          expect(plain.toISOString()).toContain('T00:00:00')
          expect(label).toBe(`${plain.toUTCString().slice(8, 11)} ${plain.getUTCDate()}`)
        }
      }
    }),
  )

  it('begins days at the chosen offset', () => {
    const window = { from: NOON, to: NOON + 5 * 86_400 }
    for (const offset of [-12, -5, 0, 1, 12]) {
      const ticks = timeTicks(window, { width: 1200, offset })
      expect(ticks.length).toBe(5)
      for (const { at, label } of ticks) {
        expect((at + offset * 3600) % 86_400).toBe(0)
        expect(label).toMatch(/^(Nov|Dec) \d+$/)
      }
    }
  })

  it('counts weeks from Monday', () => {
    for (const { at } of timeTicks({ from: NOON, to: NOON + 60 * 86_400 }, { width: 1000, offset: 2 })) {
      expect(new Date((at + 7200) * 1000).getUTCDay()).toBe(1)
    }
  })

  it('keeps lines and labels apart at any length and width', () => {
    for (let span = 60; span < 5 * 365 * 86_400; span = Math.ceil(span * 1.37)) {
      for (const width of [180, 640, 2200]) {
        const window = { from: NOON + 13, to: NOON + 13 + span }
        const ticks = timeTicks(window, { width, offset: 1 })
        const labels = ticks.filter(({ label }) => label !== undefined)
        const gap = (of: typeof ticks) =>
          Math.min(...of.slice(1).map(({ at }, index) => at - (of[index]?.at ?? at)), Infinity)
        expect((gap(ticks) / span) * width).toBeGreaterThanOrEqual(6)
        expect((gap(labels) / span) * width).toBeGreaterThanOrEqual(84)
        expect(ticks.every(({ at }) => at >= window.from && at < window.to)).toBe(true)
        const needsLabels = width > 600 && span > stepOf(span) * 6
        expect(labels.length).toBeGreaterThan(needsLabels ? 1 : -1)
      }
    }
  })

  it('draws nothing before the plot has a width', () => {
    expect(timeTicks({ from: NOON, to: NOON + 60 }, { width: 0, offset: 0 })).toEqual([])
  })
})

describe('cursorTime', () => {
  it('shows seconds in short windows, and the day if it is not today', () => {
    const text = (at: number, span: number) => cursorTime(at, { span, offset: 1, now: NOON })
    expect(text(NOON - 61, 900)).toBe('12:58:59')
    expect(text(NOON - 61, 5400)).toBe('12:58')
    expect(text(NOON - 61 - 86_400, 900)).toBe('Nov 20, 12:58:59')
    expect(text(NOON - 61, 30 * 86_400)).toBe('Nov 21, 12:58')
  })
})
