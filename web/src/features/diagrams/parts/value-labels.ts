import { formatNumber, withUnit } from '../../../ui/numbers/format-number.ts'
import { shownValue } from '../../../kit/device/value-text.ts'
import type { RowData } from '../data/diagram-rows.ts'
import type { DiagramKey } from '../model/keys.ts'
import { type NumberSample, intervalAt, type TextSample } from '../model/intervals.ts'

/** Maximum number of listed values. */
const MAX_WORDS = 3
/** A value may be a whole file; a bar, a flag and a screen reader take its beginning. */
const MAX_LETTERS = 300

/** A text value translated, or as reported. */
export function textLabel(sample: TextSample, row: DiagramKey, isTranslated: boolean): string {
  const wordOf = (value: string) =>
    shownValue(value, { meaning: row.meaning, isTranslated }).slice(0, MAX_LETTERS)
  if (sample.changes === 1) return wordOf(sample.value)
  const { among = [] } = sample
  const words = among.slice(0, MAX_WORDS).map(wordOf).join(', ')
  const more = among.length > MAX_WORDS ? ', …' : ''
  return `${formatNumber(sample.changes)} changes${words === '' ? '' : `: ${words}${more}`}`
}

/** A formatted number; if there are several within a pixel, as a range. */
export function numberLabel(sample: NumberSample, row: DiagramKey, isSpread: boolean): string {
  const unit = row.meaning?.unit ?? null
  const word = (value: number) => (unit === null ? formatNumber(value) : withUnit(value, unit))
  return isSpread && sample.min !== sample.max
    ? `${formatNumber(sample.min)} to ${word(sample.max)}`
    : word(sample.last)
}

interface Moment {
  readonly at: number
  /** Unix seconds; nothing is known after it. */
  readonly now: number
  /** Seconds per pixel. */
  readonly pixel: number
}

/** A row's value at a time, as text; undefined if there is none. */
export function labelAt(
  row: DiagramKey,
  data: RowData | undefined,
  { at, now, pixel, isTranslated }: Moment & { isTranslated: boolean },
): string | undefined {
  if (data === undefined || at > now) return undefined
  if (data.kind === 'text') {
    const found = intervalAt(data.intervals, at)
    return found === undefined ? undefined : textLabel(found.sample, row, isTranslated)
  }
  const found = intervalAt(data.intervals, at)
  return found === undefined ? undefined : numberLabel(found.sample, row, at - found.sample.at < pixel)
}
