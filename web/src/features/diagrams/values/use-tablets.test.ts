import { describe, expect, it } from 'vitest'
import { elsewhereSpans, spansBetween, tabletIntervals } from './use-tablets.ts'

describe('tabletIntervals', () => {
  it('lists the connected tablets, and has no interval while there are none', () => {
    const intervals = tabletIntervals([
      { id: 22, timestamp: 50, until: 70 },
      { id: 21, timestamp: 10, until: 60 },
      { id: 21, timestamp: 90, until: null },
    ])
    expect(intervals.map(({ from, to, sample }) => [from, to, sample.value])).toEqual([
      [10, 50, '21'],
      [50, 60, '21, 22'],
      [60, 70, '22'],
      [90, Infinity, '21'],
    ])
  })

  it('joins consecutive equal intervals', () => {
    const intervals = tabletIntervals([
      { id: 21, timestamp: 10, until: 20 },
      { id: 21, timestamp: 20, until: 30 },
    ])
    expect(intervals.map(({ from, to }) => [from, to])).toEqual([[10, 30]])
  })

  it('agrees with counting the connected tablets', () => {
    const connections = Array.from({ length: 40 }, (_, index) => ({
      id: 21 + (index % 4),
      timestamp: (index * 37) % 200,
      until: ((index * 37) % 200) + ((index * 13) % 30) + 1,
    }))
    const intervals = tabletIntervals(connections)
    for (let at = 0; at < 240; at += 1) {
      const there = new Set(
        connections.filter(({ timestamp, until }) => timestamp <= at && at < until).map(({ id }) => id),
      )
      const expected = [...there].toSorted((a, b) => a - b).join(', ')
      expect(intervals.find(({ from, to }) => from <= at && at < to)?.sample.value ?? '').toBe(expected)
    }
  })
})

it('finds when a tablet was connected to another robot', () => {
  const samples = ['4155', '4203', '', '4203', '4155'].map((value, index) => ({
    at: index * 10,
    value,
    changes: 1,
  }))
  expect(elsewhereSpans(samples, { tablet: 21, here: 4155 })).toEqual([
    { from: 10, to: 20, tablet: 21, robot: '4203' },
    { from: 30, to: 40, tablet: 21, robot: '4203' },
  ])
})

it('removes the parts of spans that overlap intervals', () => {
  const intervals = [
    { from: 0, to: 10 },
    { from: 20, to: 30 },
    { from: 30, to: 35 },
  ]
  expect(spansBetween([{ from: 5, to: 40 }], intervals)).toEqual([
    { from: 10, to: 20 },
    { from: 35, to: 40 },
  ])
  expect(spansBetween([{ from: 21, to: 34 }], intervals)).toEqual([])
})
