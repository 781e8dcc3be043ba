import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import {
  numberIn,
  type NumericSeries,
  SEVERAL,
  type TextSeries,
} from '@service-center/contract/device-history/device-series.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import {
  type Interval,
  intervalsOf,
  type NumberSample,
  offlineSpans,
  type Span,
  type TextSample,
} from './intervals.ts'
import type { DiagramKey } from './keys.ts'

/** A row's values over the loaded time. */
export type RowData =
  | { readonly kind: 'number'; readonly intervals: readonly Interval<NumberSample>[] }
  | { readonly kind: 'text'; readonly intervals: readonly Interval<TextSample>[] }

/** The loaded values of a device: its tiles and the live values. */
interface Loaded {
  readonly parts: readonly Part<SeriesReply>[]
  /** The live values by key, received since the diagrams opened. */
  readonly live: ReadonlyMap<string, readonly LiveValue[]>
}

const NOTHING_LIVE: readonly LiveValue[] = []

export function textsOf(key: string, { parts, live }: Loaded): readonly TextSample[] {
  const own = parts.flatMap(({ from, to, series }): Part<TextSeries>[] => {
    const text = series.text[key]
    return text === undefined ? [] : [{ from, to, series: text }]
  })
  return withLiveTexts(joinedTexts(own), live.get(key) ?? NOTHING_LIVE)
}

/**
 * A row's intervals, cut where the device was offline; undefined while the key is not loaded.
 * @param gaps when the device was offline; empty for the row that shows this
 */
export function rowData(row: DiagramKey, loaded: Loaded, gaps: readonly Span[]): RowData | undefined {
  const until = Infinity
  const part = row.kind === 'number' ? 'numeric' : 'text'
  if (loaded.parts.every(({ series }) => series[part][row.key] === undefined)) return undefined
  if (row.kind !== 'number') {
    return { kind: 'text', intervals: intervalsOf(textsOf(row.key, loaded), { gaps, until }) }
  }
  const own = loaded.parts.flatMap(({ from, to, series }): Part<NumericSeries>[] => {
    const numbers = series.numeric[row.key]
    return numbers === undefined ? [] : [{ from, to, series: numbers }]
  })
  const sample = withLiveNumbers(joinedNumbers(own), loaded.live.get(row.key) ?? NOTHING_LIVE)
  return { kind: 'number', intervals: intervalsOf(sample, { gaps, until }) }
}

/** When the device was offline. */
export function gapsOf(onlineKey: string, loaded: Loaded): Span[] {
  return offlineSpans(textsOf(onlineKey, loaded), Infinity)
}

/** One tile's part of a series. */
export interface Part<T> extends Span {
  readonly series: T
}

/**
 * Joins the texts of consecutive tiles, oldest first. Changes that the server merged are one sample. A value that
 * continues in the next tile is not repeated.
 */
export function joinedTexts(parts: readonly Part<TextSeries>[]): TextSample[] {
  const joined: TextSample[] = []
  for (const { to, series } of parts) {
    for (const [index, at] of series.at.entries()) {
      // A value at the end of a tile belongs to the next tile.
      if (at >= to) break
      const place = series.value[index] ?? SEVERAL
      const last = joined.at(-1)
      const isSeveral = place === SEVERAL
      const value = isSeveral ? '' : (series.values[place] ?? '')
      // The first segment of a tile repeats the value before the tile, which the previous tile has already.
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

/** Joins the numbers of consecutive tiles, oldest first. The first sample is the last value before the first tile. */
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

export interface LiveValue {
  /** Unix seconds. */
  readonly at: number
  readonly value: string
}

/** The values of a live event by key, with the device's own time. */
export function liveValues(entries: readonly LiveEntry[]): Map<string, LiveValue> {
  return new Map(entries.map(([key, value, created]) => [key, { at: created, value }]))
}

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

/** Adds live values to numbers. Values that are not numeric are skipped, as on the server. */
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
