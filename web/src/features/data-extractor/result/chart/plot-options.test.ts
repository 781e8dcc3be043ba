import { expect, test } from 'vitest'
import type { Look } from './chart-choice.ts'
import { namedColumns, resultRows } from '../result-rows.ts'
import { chartData } from './chart-data.ts'
import { axisTicks, plotOptions } from './plot-options.ts'

const ignored = () => undefined

/** The range that our options return for an axis with these values when the library requests the range `asked`. */
function rangeOf(places: readonly (string | number)[], look: Look, asked: readonly [number, number]) {
  const isText = typeof places[0] === 'string'
  const columns = namedColumns([
    { name: 'x', kind: isText ? 'text' : 'number', type: 'x' },
    { name: 'y', kind: 'number', type: 'int4' },
  ])
  const rows = resultRows({ rows: places.map((place) => [place, 1]) })
  const data = chartData({ columns, rows, choice: { x: 'x', ys: ['y'], series: null, look } })
  if (data === undefined) throw new Error('Nothing to draw')
  const plot = { look, scheme: 'light', offset: 0, width: 600, height: 400 } as const
  const options = plotOptions(data, { ...plot, isHidden: () => false, onCursor: ignored, onZoom: ignored })
  const range = options.scales?.['x']?.range
  // Our function does not read the plot.
  return typeof range === 'function' ? range({} as never, ...asked, 'x') : undefined
}

test('lines fill the width, bars and points have space at both ends', () => {
  expect(rangeOf([0, 50, 100], 'lines', [0, 100])).toEqual([0, 100])
  expect(rangeOf([0, 50, 100], 'points', [0, 100])).toEqual([-5, 105])
  expect(rangeOf(['a', 'b', 'c'], 'bars', [0, 2])).toEqual([-0.5, 2.5])
})

test('a single value is in the middle of the axis', () => {
  expect(rangeOf(['a', 'a', 'a'], 'bars', [0, 10])).toEqual([-1, 1])
  expect(rangeOf([7], 'points', [7, 86_407])).toEqual([6, 8])
})

test('keeps a zoomed range', () => {
  expect(rangeOf([0, 50, 100], 'points', [20, 40])).toEqual([20, 40])
})

function ticksOf(kind: 'text' | 'number' | 'time', places: readonly (string | number)[], offset = 0) {
  const columns = namedColumns([
    { name: 'x', kind, type: kind },
    { name: 'y', kind: 'number', type: 'int4' },
  ])
  const rows = resultRows({ rows: places.map((place) => [place, 1]) })
  const data = chartData({ columns, rows, choice: { x: 'x', ys: ['y'], series: null, look: 'lines' } })
  if (data === undefined) throw new Error('Nothing to draw')
  return axisTicks(data, offset)
}

/** 2026-11-21 12:00:00 UTC */
const NOON = 1_795_262_400

test('labels times at round values of the chosen offset', () => {
  const ticks = ticksOf('time', [NOON, NOON + 7200], 5)
  const lines = ticks.splits?.(NOON, NOON + 7200, 400) ?? []
  expect(ticks.labels(lines)).toEqual(['17:00', '17:30', '18:00', '18:30', '19:00'])
})

test('labels a span of fifty years', () => {
  const ticks = ticksOf('time', [0, NOON])
  const labels = ticks.labels(ticks.splits?.(0, NOON, 800) ?? [])
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.length).toBeLessThan(11)
})

test('labels only as many texts as fit, shortened', () => {
  const names = Array.from({ length: 100 }, (_, at) => `Customer number ${at}`)
  const ticks = ticksOf('text', names)
  const places = ticks.splits?.(-0.5, 99.5, 450) ?? []
  expect(places).toEqual([0, 20, 40, 60, 80])
  expect(ticks.labels(places)[1]).toBe('Customer numb…')
})

test('uses the library’s grid lines for numbers, with short labels', () => {
  const ticks = ticksOf('number', [1, 2])
  expect(ticks.splits).toBeUndefined()
  expect(ticks.labels([1500, 0.25, 3e12])).toEqual(['1,500', '0.25', '3.00e12'])
})
