import {
  numberIn,
  type NumericSeries,
  SEVERAL,
  type TextSeries,
} from '@service-center/contract/device-history/device-series.ts'
import type { LiveEntry } from '@service-center/contract/live.ts'
import type { NumberSaid, Span, TextSaid } from './stretches.ts'

/** One tile's part of a series. */
export interface Part<T> extends Span {
  readonly series: T
}

/**
 * The texts of tiles that follow each other, oldest first. Where the server could not tell changes apart, an entry stands
 * for all of them; a value that merely goes on in the next tile is not said again.
 */
export function joinedTexts(parts: readonly Part<TextSeries>[]): TextSaid[] {
  const joined: TextSaid[] = []
  for (const { to, series } of parts) {
    for (const [index, at] of series.at.entries()) {
      // What begins with the next tile is that tile's.
      if (at >= to) break
      const place = series.value[index] ?? SEVERAL
      const last = joined.at(-1)
      const isSeveral = place === SEVERAL
      const value = isSeveral ? '' : (series.values[place] ?? '')
      // The first segment of a tile says what held before it, which an earlier tile has said better.
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

/** The numbers of tiles that follow each other, oldest first, with the one that held when the first tile began. */
export function joinedNumbers(parts: readonly Part<NumericSeries>[]): NumberSaid[] {
  const joined: NumberSaid[] = []
  for (const { to, series } of parts) {
    const { before } = series
    if (before !== null && joined.length === 0) joined.push(numberSaid(before[0], before[1]))
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

function numberSaid(at: number, value: number): NumberSaid {
  return { at, first: value, last: value, min: value, max: value }
}

/** A live value of one key: its moment in unix seconds and what was said. */
export interface LiveValue {
  readonly at: number
  readonly value: string
}

/** The values that a live event brings, by key; the device's own time counts. */
export function liveValues(entries: readonly LiveEntry[]): Map<string, LiveValue> {
  return new Map(entries.map(([key, value, created]) => [key, { at: created, value }]))
}

/** Texts with what came live since they were read. */
export function withLiveTexts(said: readonly TextSaid[], live: readonly LiveValue[]): readonly TextSaid[] {
  if (live.length === 0) return said
  const fresh = live.map(({ at, value }) => ({ at, value, changes: 1 }))
  const merged: TextSaid[] = []
  for (const one of [...said, ...fresh].toSorted((a, b) => a.at - b.at)) {
    const last = merged.at(-1)
    if (last?.changes === 1 && one.changes === 1 && last.value === one.value) continue
    merged.push(one)
  }
  return merged
}

/** Numbers with what came live since they were read; what is no number is left out, as the server does. */
export function withLiveNumbers(
  said: readonly NumberSaid[],
  live: readonly LiveValue[],
): readonly NumberSaid[] {
  const fresh = live.flatMap(({ at, value }) => {
    const number = numberIn(value)
    return number === undefined ? [] : [numberSaid(at, number)]
  })
  if (fresh.length === 0) return said
  return [...said, ...fresh].toSorted((a, b) => a.at - b.at)
}
