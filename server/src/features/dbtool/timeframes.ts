import type { FieldError } from '@service-center/contract/endpoint/errors.ts'
import { invalid } from '../../platform/errors.ts'

/** A timeframe in unix seconds: from its start, before its end; null without end. */
export interface Timeframe {
  readonly from: number
  readonly to: number | null
}

/**
 * Timeframes from the starts and ends of a call, by their starts.
 * @throws AppError 400 when their numbers differ, or one ends before it starts
 */
export function timeframesOf({
  fr,
  to,
}: {
  fr: readonly number[]
  to: readonly (number | '')[]
}): Timeframe[] {
  if (fr.length !== to.length) {
    throw invalid([{ param: 'to', msg: 'Must have as many ends as there are starts.' }])
  }
  const timeframes = fr.map((from, place) => ({ from, to: to[place] === '' ? null : (to[place] ?? null) }))
  const errors: FieldError[] = timeframes.flatMap(({ from, to: end }, place) =>
    end !== null && end < from ? [{ param: `to.${place}`, msg: 'Must not be before its start.' }] : [],
  )
  if (errors.length > 0) throw invalid(errors)
  return timeframes.toSorted((one, other) => one.from - other.from || endOf(one) - endOf(other))
}

const endOf = ({ to }: Timeframe) => to ?? Number.MAX_VALUE
