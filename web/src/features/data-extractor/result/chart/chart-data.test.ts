import { expect, test } from 'vitest'
import { type ChartChoice, firstChoice, MAX_SERIES } from './chart-choice.ts'
import { namedColumns, resultRows } from '../result-rows.ts'
import { chartData } from './chart-data.ts'
import { chartWords, leftOutWords, spokenPlace } from './chart-words.ts'

type Kind = 'text' | 'number' | 'time'
const columnsOf = (kinds: Record<string, Kind>) =>
  namedColumns(Object.entries(kinds).map(([name, kind]) => ({ name, kind, type: kind })))
const COLUMNS = columnsOf({ at: 'time', robot: 'text', speed: 'number', paint: 'number' })
type Cell = string | number | null
const drawn = (rows: Cell[][], choice: Partial<ChartChoice> = {}, columns = COLUMNS) =>
  chartData({
    columns,
    rows: resultRows({ rows }),
    choice: { x: 'at', ys: ['speed'], series: null, look: 'lines', ...choice },
  })

test('draws rows in the order of the axis, with gaps for missing values', () => {
  const data = drawn([
    [30, 'a', 3, null],
    [10, 'a', 1, null],
    [20, 'a', null, null],
  ])
  expect(data?.xs).toEqual([10, 20, 30])
  expect(data?.series).toEqual([{ label: 'speed', values: [1, null, 3] }])
})

test('draws all rows with the same value on the axis', () => {
  const data = drawn([
    [10, 'a', 1, null],
    [10, 'a', 2, null],
    [20, 'a', 3, null],
  ])
  expect(data?.xs).toEqual([10, 10, 20])
  expect(data?.series[0]?.values).toEqual([1, 2, 3])
})

test('series share the axis, and a position without a row of a series is not a gap in it', () => {
  const data = drawn(
    [
      [10, 'a', 1, 5],
      [10, 'b', 2, 6],
      [20, 'a', 3, 7],
      [30, null, 4, 8],
    ],
    { series: 'robot' },
  )
  expect(data?.xs).toEqual([10, 20, 30])
  expect(data?.series).toEqual([
    { label: 'a', values: [1, 3, undefined] },
    { label: 'b', values: [2, undefined, undefined] },
    { label: 'N/A', values: [undefined, undefined, 4] },
  ])
})

test('several value columns in several series are named after both', () => {
  const labels = drawn([[10, 'a', 1, 2]], { ys: ['speed', 'paint'], series: 'robot' })?.series
  expect(labels?.map(({ label }) => label)).toEqual(['a, speed', 'a, paint'])
})

test('distinguishes columns of the same name', () => {
  const columns = namedColumns([
    { name: 'at', kind: 'time', type: 'timestamptz' },
    { name: 'n', kind: 'number', type: 'int4' },
    { name: 'n', kind: 'number', type: 'int4' },
  ])
  const labels = drawn([[1, 2, 3]], { ys: ['n', 'n (2)'] }, columns)?.series
  expect(labels).toEqual([
    { label: 'n', values: [2] },
    { label: 'n (2)', values: [3] },
  ])
})

test('puts texts on the axis in the order of the rows', () => {
  const data = drawn(
    [
      [1, 'north', 3, null],
      [2, 'east', 2, null],
      [3, 'north', 1, null],
    ],
    { x: 'robot', look: 'bars' },
  )
  expect(data?.categories).toEqual(['north', 'east'])
  expect(data?.xs).toEqual([0, 0, 1])
})

test('draws numbers that arrive as texts, and gaps for other texts', () => {
  const data = drawn([
    [1, 'a', '9007199254740993', null],
    [2, 'a', 'NaN', null],
  ])
  expect(data?.series[0]?.values).toEqual([9_007_199_254_740_992, null])
})

test('draws the series with the most rows, as many as there are colours, and says how many are left out', () => {
  const rows = Array.from({ length: 30 }, (_, at): Cell[] => [at, `robot ${at}`, at, null])
  const data = drawn([...rows, [99, 'robot 29', 1, null]], { series: 'robot' })
  expect(data?.series.length).toBe(MAX_SERIES)
  expect(data?.series[0]?.label).toBe('robot 29')
  expect(data && leftOutWords(data)).toBe(
    'Only the 20 series with the most rows are drawn, 10 more are left out.',
  )
})

test('says how many rows have no value on the axis', () => {
  const data = drawn([
    [null, 'a', 1, null],
    [5, 'a', 2, null],
  ])
  expect(data?.xs).toEqual([5])
  expect(data && leftOutWords(data)).toBe('1 row without at cannot be drawn.')
})

test('draws nothing for a column that the result does not have', () => {
  expect(drawn([[1, 'a', 1, null]], { x: 'gone' })).toBeUndefined()
  expect(drawn([[1, 'a', 1, null]], { ys: [] })).toBeUndefined()
})

test('keeps every value of 100,000 rows', () => {
  const rows = Array.from({ length: 100_000 }, (_, at): Cell[] => [100_000 - at, `r${at % 5}`, at, null])
  const data = drawn(rows, { series: 'robot' })
  expect(data?.xs.length).toBe(100_000)
  const count = data?.series.reduce((sum, { values }) => sum + values.filter(Number.isFinite).length, 0)
  expect(count).toBe(100_000)
})

test('describes a chart in words, at the chosen offset', () => {
  const data = drawn([
    [1_795_266_431, 'a', 1.5, null],
    [1_795_270_031, 'a', 4, null],
  ])
  expect(data && chartWords(data, { look: 'lines', offset: 1 })).toBe(
    'Lines over at from 14:07:11, Nov 21, 26 to 15:07:11, Nov 21, 26. speed: 2 values from 1.5 to 4.',
  )
  const spoken = { cursor: { at: 1, ofSeries: [1] }, hidden: new Set<string>(), offset: 1 }
  expect(data && spokenPlace(data, spoken)).toBe('15:07:11, Nov 21, 26, speed 4')
})

test.each([
  [
    { at: 'time', robot_id: 'number', speed: 'number' },
    { x: 'at', ys: ['speed'], look: 'lines' },
  ],
  [
    { id: 'number', count: 'number' },
    { x: 'id', ys: ['count'], look: 'points' },
  ],
  [
    { count: 'number', customer: 'text' },
    { x: 'customer', ys: ['count'], look: 'bars' },
  ],
  [{ count: 'number' }, { x: 'count', ys: ['count'], look: 'points' }],
] as const)('for the columns %j it first draws %j', (kinds, choice) => {
  expect(firstChoice(columnsOf(kinds), [])).toEqual({ series: null, ...choice })
})

test('without numbers there is no chart', () => {
  expect(firstChoice(columnsOf({ at: 'time', name: 'text' }), [])).toBeUndefined()
})

const first = (rows: Cell[][]) => firstChoice(COLUMNS, resultRows({ rows }))
const hours = (robots: number) =>
  Array.from({ length: 2 * robots }, (_, at): Cell[] => [at % 2, `r${at >> 1}`, null, at])

test('rows of the same time are divided into series by a column, or drawn as points', () => {
  expect(first(hours(1))).toEqual({ x: 'at', ys: ['paint'], series: null, look: 'lines' })
  expect(first(hours(MAX_SERIES))).toEqual({ x: 'at', ys: ['paint'], series: 'robot', look: 'lines' })
  const points = { x: 'at', ys: ['paint'], series: null, look: 'points' }
  expect(first(hours(MAX_SERIES + 1))).toEqual(points)
  expect(
    first([
      [1, 'a', 2, 5],
      [1, 'a', 2, 6],
    ]),
  ).toEqual(points)
})
