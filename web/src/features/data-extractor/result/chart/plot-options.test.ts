import { expect, test } from 'vitest'
import type { Look } from '../model/chart-choice.ts'
import { namedColumns, resultRows } from '../model/result-rows.ts'
import { chartData } from './chart-data.ts'
import { plotOptions } from './plot-options.ts'

const ignored = () => undefined

/** The range of the axis for these places, as the library asks for it. */
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
  // The library's own plot is not read by it.
  return typeof range === 'function' ? range({} as never, ...asked, 'x') : undefined
}

test('lines go from edge to edge, and bars and points have space at the ends', () => {
  expect(rangeOf([0, 50, 100], 'lines', [0, 100])).toEqual([0, 100])
  expect(rangeOf([0, 50, 100], 'points', [0, 100])).toEqual([-5, 105])
  expect(rangeOf(['a', 'b', 'c'], 'bars', [0, 2])).toEqual([-0.5, 2.5])
})

test('a single place stands in the middle, whatever the library would show around it', () => {
  expect(rangeOf(['a', 'a', 'a'], 'bars', [0, 10])).toEqual([-1, 1])
  expect(rangeOf([7], 'points', [7, 86_407])).toEqual([6, 8])
})

test('a part that was zoomed into stays as it is', () => {
  expect(rangeOf([0, 50, 100], 'points', [20, 40])).toEqual([20, 40])
})
