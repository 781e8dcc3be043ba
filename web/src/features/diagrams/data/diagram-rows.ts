import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import type { NumericSeries, TextSeries } from '@service-center/contract/device-history/device-series.ts'
import type { DiagramKey } from '../model/keys.ts'
import {
  joinedNumbers,
  joinedTexts,
  type LiveValue,
  type Part,
  withLiveNumbers,
  withLiveTexts,
} from '../model/series.ts'
import {
  type NumberSample,
  offlineSpans,
  type Span,
  type Interval,
  intervalsOf,
  type TextSample,
} from '../model/intervals.ts'

/** A row's values over the loaded time. */
export type RowData =
  | { readonly kind: 'number'; readonly intervals: readonly Interval<NumberSample>[] }
  | { readonly kind: 'text'; readonly intervals: readonly Interval<TextSample>[] }

/** The data loaded by the tiles. */
export interface Loaded {
  readonly parts: readonly Part<SeriesReply>[]
  /** By key, live values since then. */
  readonly live: ReadonlyMap<string, readonly LiveValue[]>
}

const NOTHING_LIVE: readonly LiveValue[] = []

/** The values of a text key. */
export function textsOf(key: string, { parts, live }: Loaded): readonly TextSample[] {
  const own = parts.flatMap(({ from, to, series }): Part<TextSeries>[] => {
    const text = series.text[key]
    return text === undefined ? [] : [{ from, to, series: text }]
  })
  return withLiveTexts(joinedTexts(own), live.get(key) ?? NOTHING_LIVE)
}

/**
 * A row's intervals, cut where the device was offline; undefined while the key is not loaded.
 * @param gaps when the device was offline; not applied to its own row
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
