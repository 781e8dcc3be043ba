import { sentence } from '@service-center/contract/text/name-characters.ts'
import { count, counted } from '../../../../ui/text/format.ts'
import { formatTime } from '../../../../ui/time/format-time.ts'
import { type Look, LOOK_NAMES, MAX_SERIES } from './chart-choice.ts'
import type { ChartData, ChartSeries, Point } from './chart-data.ts'

const FORMAT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 12 })
const COMPACT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 })
/** Numbers from here on, and below its reciprocal, are written with an exponent on an axis. */
const LARGE = 1e9

/** At most this many series are read out. */
const MAX_SPOKEN = 5

/** Describes a chart for screen readers. */
export function chartWords(data: ChartData, { look, offset }: { look: Look; offset: number }): string {
  const { xs, series, xColumn } = data
  const first = xs[0]
  const last = xs.at(-1)
  if (first === undefined || last === undefined) return 'An empty chart.'
  const range = sentence`${xColumn.name} from ${placeText(data, first, offset)} to ${placeText(data, last, offset)}`
  return `${LOOK_NAMES[look]} over ${range}. ${series.map(seriesWords).join(' ')}`
}

function seriesWords({ label, values }: ChartSeries): string {
  const { count: size, min, max } = extentOf(values)
  if (size === 0) return sentence`${label}: no values.`
  return sentence`${label}: ${counted(size, 'values')} from ${numberText(min)} to ${numberText(max)}.`
}

function extentOf(values: readonly Point[]): { count: number; min: number; max: number } {
  let count = 0
  let min = Infinity
  let max = -Infinity
  for (const value of values) {
    if (value === null || value === undefined) continue
    count += 1
    if (value < min) min = value
    if (value > max) max = value
  }
  return { count, min, max }
}

/** A sentence about what a chart does not show; undefined if it shows everything. */
export function leftOutWords({ leftOut, withoutX, xColumn }: ChartData): string | undefined {
  const sentences: string[] = []
  if (leftOut > 0) {
    sentences.push(
      `Only the ${MAX_SERIES} series with the most rows are drawn, ${count(leftOut)} more are left out.`,
    )
  }
  if (withoutX > 0)
    sentences.push(sentence`${counted(withoutX, 'rows')} without ${xColumn.name} cannot be drawn.`)
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

export interface ChartCursor {
  /** An index of the chart's `xs`. */
  readonly at: number
  /** The index of the nearest value of each series; null without one. */
  readonly ofSeries: readonly (number | null)[]
}

interface SpokenOptions {
  readonly cursor: ChartCursor | null
  readonly hidden: ReadonlySet<string>
  readonly offset: number
}

/** The position of the cursor and the values there, read out when it is moved by keys. */
export function spokenPlace(data: ChartData, { cursor, hidden, offset }: SpokenOptions): string {
  const x = cursor === null ? undefined : data.xs[cursor.at]
  if (x === undefined) return 'None chosen'
  const values = data.series.flatMap(({ label }, place) => {
    const text = hidden.has(label) ? '' : valueAt(data, place, cursor)
    return text === '' ? [] : [`${label} ${text}`]
  })
  return [placeText(data, x, offset), ...values.slice(0, MAX_SPOKEN)].join(', ')
}

/** The text of a position on the axis. @param offset the chosen UTC offset in hours */
export function placeText({ xColumn, categories }: ChartData, x: number, offset: number): string {
  if (categories !== undefined) return categories[x] ?? ''
  return xColumn.kind === 'time' ? formatTime(x, { offset, pattern: 'full' }) : numberText(x)
}

/** The value of a series at the cursor; '' if there is none. */
export function valueAt({ series }: ChartData, place: number, cursor: ChartCursor | null): string {
  const at = cursor?.ofSeries[place]
  const value = at === null || at === undefined ? undefined : series[place]?.values[at]
  return value === null || value === undefined ? '' : numberText(value)
}

/** A number with all its digits: '1,084.224'. */
const numberText = (value: number): string => FORMAT.format(value)

export function axisText(value: number): string {
  const size = Math.abs(value)
  if (size >= LARGE || (size > 0 && size < 1 / LARGE)) return value.toExponential(2).replace('e+', 'e')
  return COMPACT.format(value)
}
