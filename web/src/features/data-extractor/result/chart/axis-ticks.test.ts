import { expect, test } from 'vitest'
import { namedColumns, resultRows } from '../model/result-rows.ts'
import { axisTicks } from './axis-ticks.ts'
import { chartData } from './chart-data.ts'

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

test('times are labelled at whole hours of the chosen offset', () => {
  const ticks = ticksOf('time', [NOON, NOON + 7200], 5)
  const lines = ticks.splits?.(NOON, NOON + 7200, 400) ?? []
  expect(ticks.labels(lines)).toEqual(['17:00', '17:30', '18:00', '18:30', '19:00'])
})

test('a span of fifty years has labels too', () => {
  const ticks = ticksOf('time', [0, NOON])
  const labels = ticks.labels(ticks.splits?.(0, NOON, 800) ?? [])
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.length).toBeLessThan(11)
})

test('of many texts only as many are labelled as fit, shortened', () => {
  const names = Array.from({ length: 100 }, (_, at) => `Customer number ${at}`)
  const ticks = ticksOf('text', names)
  const places = ticks.splits?.(-0.5, 99.5, 450) ?? []
  expect(places).toEqual([0, 20, 40, 60, 80])
  expect(ticks.labels(places)[1]).toBe('Customer numb…')
})

test('numbers have the library’s lines, with short labels', () => {
  const ticks = ticksOf('number', [1, 2])
  expect(ticks.splits).toBeUndefined()
  expect(ticks.labels([1500, 0.25, 3e12])).toEqual(['1,500', '0.25', '3.00e12'])
})
