import {
  numberIn,
  type NumericSeries,
  SEVERAL,
  type TextSeries,
} from '@service-center/contract/device-history/device-series.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import type { NumberSample, Span, TextSample } from './intervals.ts'

/** One tile's part of a series. */
export interface Part<T> extends Span {
  readonly series: T
}

/**
 * Joins the texts of consecutive tiles, oldest first. Where the server merged changes, an entry represents all of them;
 * a value that continues in the next tile is not repeated.
 */
export function joinedTexts(parts: readonly Part<TextSeries>[]): TextSample[] {
  const joined: TextSample[] = []
  for (const { to, series } of parts) {
    for (const [index, at] of series.at.entries()) {
      // A value that begins with the next tile belongs to that tile.
      if (at >= to) break
      const place = series.value[index] ?? SEVERAL
      const last = joined.at(-1)
      const isSeveral = place === SEVERAL
      const value = isSeveral ? '' : (series.values[place] ?? '')
      // The first segment of a tile repeats the value before it, which an earlier tile has more precisely.
      if (last !== undefined && at <= last.at) continue
      if (!isSeveral && last?.changes === 1 && last.value === value) continue
      if (!isSeveral) joined.push({ at, value, changes: 1 })
      else {
        const among = (series.among[index] ?? []).map((one) => series.values[one] ?? '')
        joined.push({ at, value, changes: Math.max(2, series.changes[index] ?? 2), among })
      }
    }
  }
  return joined
}

/** Joins the numbers of consecutive tiles, oldest first, starting with the value at the beginning of the first tile. */
export function joinedNumbers(parts: readonly Part<NumericSeries>[]): NumberSample[] {
  const joined: NumberSample[] = []
  for (const { to, series } of parts) {
    const { before } = series
    if (before !== null && joined.length === 0) joined.push(numberSample(before[0], before[1]))
    for (const [index, at] of series.at.entries()) {
      const last = series.last[index]
      if (at >= to || last === undefined) break
      const { first = [], min = [], max = [] } = series
      joined.push({
        at,
        first: first[index] ?? last,
        last,
        min: min[index] ?? last,
        max: max[index] ?? last,
      })
    }
  }
  return joined
}

function numberSample(at: number, value: number): NumberSample {
  return { at, first: value, last: value, min: value, max: value }
}

/** A live value of one key and its time in unix seconds. */
export interface LiveValue {
  readonly at: number
  readonly value: string
}

/** The values of a live event by key; the device's own time is used. */
export function liveValues(entries: readonly LiveEntry[]): Map<string, LiveValue> {
  return new Map(entries.map(([key, value, created]) => [key, { at: created, value }]))
}

/** Texts with live values appended. */
export function withLiveTexts(
  samples: readonly TextSample[],
  live: readonly LiveValue[],
): readonly TextSample[] {
  if (live.length === 0) return samples
  const fresh = live.map(({ at, value }) => ({ at, value, changes: 1 }))
  const merged: TextSample[] = []
  for (const one of [...samples, ...fresh].toSorted((a, b) => a.at - b.at)) {
    const last = merged.at(-1)
    if (last?.changes === 1 && one.changes === 1 && last.value === one.value) continue
    merged.push(one)
  }
  return merged
}

/** Numbers with live values appended; non-numeric ones are skipped, as on the server. */
export function withLiveNumbers(
  samples: readonly NumberSample[],
  live: readonly LiveValue[],
): readonly NumberSample[] {
  const fresh = live.flatMap(({ at, value }) => {
    const number = numberIn(value)
    return number === undefined ? [] : [numberSample(at, number)]
  })
  if (fresh.length === 0) return samples
  return [...samples, ...fresh].toSorted((a, b) => a.at - b.at)
}
