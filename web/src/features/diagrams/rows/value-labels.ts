import { formatNumber, withUnit } from '../../../ui/text/format.ts'
import { shownValue } from '../../../kit/device/values/value-text.ts'
import type { RowData } from '../values/series.ts'
import type { DiagramKey } from '../values/keys.ts'
import { type NumberSample, intervalAt, type TextSample } from '../values/intervals.ts'

/** Maximum number of values that a label lists. */
const MAX_WORDS = 3
/** A value may be a whole file. Bars, flags and screen readers get only its beginning. */
const MAX_LETTERS = 300

/**
 * A row's value at a time, as text; undefined if there is none.
 * @param options.now unix seconds; there is no value after it
 * @param options.pixel seconds per pixel
 */
export function labelAt(
  row: DiagramKey,
  data: RowData | undefined,
  options: { at: number; now: number; pixel: number; isTranslated: boolean },
): string | undefined {
  const { at, now, pixel, isTranslated } = options
  if (data === undefined || at > now) return undefined
  if (data.kind === 'text') {
    const found = intervalAt(data.intervals, at)
    return found === undefined ? undefined : textLabel(found.sample, row, isTranslated)
  }
  const found = intervalAt(data.intervals, at)
  return found === undefined ? undefined : numberLabel(found.sample, row, at - found.sample.at < pixel)
}

/** A text value, translated if wanted; several as their number and the first of them. */
export function textLabel(sample: TextSample, row: DiagramKey, isTranslated: boolean): string {
  const wordOf = (value: string) =>
    shownValue(value, { meaning: row.meaning, isTranslated }).slice(0, MAX_LETTERS)
  if (sample.changes === 1) return wordOf(sample.value)
  const { among = [] } = sample
  const words = among.slice(0, MAX_WORDS).map(wordOf).join(', ')
  const more = among.length > MAX_WORDS ? ', …' : ''
  return `${formatNumber(sample.changes)} changes${words === '' ? '' : `: ${words}${more}`}`
}

/** @param isSpread whether to show the range of all values within the pixel instead of the last one */
function numberLabel(sample: NumberSample, row: DiagramKey, isSpread: boolean): string {
  const unit = row.meaning?.unit ?? null
  const word = (value: number) => (unit === null ? formatNumber(value) : withUnit(value, unit))
  return isSpread && sample.min !== sample.max
    ? `${formatNumber(sample.min)} to ${word(sample.max)}`
    : word(sample.last)
}
