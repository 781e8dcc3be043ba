import { formatNumber, withUnit } from '../../../ui/numbers/format-number.ts'
import { readableValue } from '../../../kit/device/value-text.ts'
import type { RowData } from '../data/diagram-rows.ts'
import type { DiagramKey } from '../model/keys.ts'
import { type NumberSaid, stretchAt, type TextSaid } from '../model/stretches.ts'

/** How many of several values are said. */
const MOST_WORDS = 3

/** A text value as people read it, or as the device wrote it. */
export function textWord(said: TextSaid, row: DiagramKey, isTranslated: boolean): string {
  const wordOf = (value: string) => {
    const word = isTranslated ? readableValue(value, row.meaning) : value
    // Such as the robot of a tablet that is connected to none.
    return word.trim() === '' ? 'None' : word
  }
  if (said.changes === 1) return wordOf(said.value)
  const { among = [] } = said
  const words = among.slice(0, MOST_WORDS).map(wordOf).join(', ')
  const more = among.length > MOST_WORDS ? ', …' : ''
  return `${formatNumber(said.changes)} changes${words === '' ? '' : `: ${words}${more}`}`
}

/** A number as people read it; where several were said within a pixel, from the least to the greatest. */
export function numberWord(said: NumberSaid, row: DiagramKey, isSpread: boolean): string {
  const unit = row.meaning?.unit ?? null
  const word = (value: number) => (unit === null ? formatNumber(value) : withUnit(value, unit))
  return isSpread && said.min !== said.max
    ? `${formatNumber(said.min)} to ${word(said.max)}`
    : word(said.last)
}

interface Moment {
  readonly at: number
  /** Unix seconds; nothing is known past it. */
  readonly now: number
  /** How many seconds a pixel stands for. */
  readonly pixel: number
}

/** What a row says at a moment, in words; undefined where it says nothing. */
export function wordAt(
  row: DiagramKey,
  data: RowData | undefined,
  { at, now, pixel, isTranslated }: Moment & { isTranslated: boolean },
): string | undefined {
  if (data === undefined || at > now) return undefined
  if (data.kind === 'text') {
    const found = stretchAt(data.stretches, at)
    return found === undefined ? undefined : textWord(found.said, row, isTranslated)
  }
  const found = stretchAt(data.stretches, at)
  return found === undefined ? undefined : numberWord(found.said, row, at - found.said.at < pixel)
}
