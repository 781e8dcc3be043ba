import { describe, expect, it } from 'vitest'
import { elsewhereSpans, spansBetween, tabletStretches } from './tablets.ts'

describe('tabletStretches', () => {
  it('says who was connected, and nothing where nobody was', () => {
    const stretches = tabletStretches([
      { id: 22, timestamp: 50, until: 70 },
      { id: 21, timestamp: 10, until: 60 },
      { id: 21, timestamp: 90, until: null },
    ])
    expect(stretches.map(({ from, to, said }) => [from, to, said.value])).toEqual([
      [10, 50, '21'],
      [50, 60, '21, 22'],
      [60, 70, '22'],
      [90, Infinity, '21'],
    ])
  })

  it('does not part what follows on itself', () => {
    const stretches = tabletStretches([
      { id: 21, timestamp: 10, until: 20 },
      { id: 21, timestamp: 20, until: 30 },
    ])
    expect(stretches.map(({ from, to }) => [from, to])).toEqual([[10, 30]])
  })

  it('agrees with counting who is there', () => {
    const connections = Array.from({ length: 40 }, (_, index) => ({
      id: 21 + (index % 4),
      timestamp: (index * 37) % 200,
      until: ((index * 37) % 200) + ((index * 13) % 30) + 1,
    }))
    const stretches = tabletStretches(connections)
    for (let at = 0; at < 240; at += 1) {
      const there = new Set(
        connections.filter(({ timestamp, until }) => timestamp <= at && at < until).map(({ id }) => id),
      )
      const expected = [...there].toSorted((a, b) => a - b).join(', ')
      expect(stretches.find(({ from, to }) => from <= at && at < to)?.said.value ?? '').toBe(expected)
    }
  })
})

it('knows when a tablet was connected elsewhere', () => {
  const said = ['4155', '4203', '', '4203', '4155'].map((value, index) => ({
    at: index * 10,
    value,
    changes: 1,
  }))
  expect(elsewhereSpans(said, { tablet: 21, here: 4155 })).toEqual([
    { from: 10, to: 20, tablet: 21, robot: '4203' },
    { from: 30, to: 40, tablet: 21, robot: '4203' },
  ])
})

it('cuts spans where something else is', () => {
  const stretches = [
    { from: 0, to: 10 },
    { from: 20, to: 30 },
    { from: 30, to: 35 },
  ]
  expect(spansBetween([{ from: 5, to: 40 }], stretches)).toEqual([
    { from: 10, to: 20 },
    { from: 35, to: 40 },
  ])
  expect(spansBetween([{ from: 21, to: 34 }], stretches)).toEqual([])
})
