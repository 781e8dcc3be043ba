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
  type NumberSaid,
  offlineSpans,
  type Span,
  type Stretch,
  stretchesOf,
  type TextSaid,
} from '../model/stretches.ts'

/** A row's values over the stretch of time that is loaded. */
export type RowData =
  | { readonly kind: 'number'; readonly stretches: readonly Stretch<NumberSaid>[] }
  | { readonly kind: 'text'; readonly stretches: readonly Stretch<TextSaid>[] }

/** What is known of the time that the tiles cover. */
export interface Loaded {
  readonly parts: readonly Part<SeriesReply>[]
  /** By key, what came live since. */
  readonly live: ReadonlyMap<string, readonly LiveValue[]>
}

const NOTHING_LIVE: readonly LiveValue[] = []

/** What a text key said. */
export function textsOf(key: string, { parts, live }: Loaded): readonly TextSaid[] {
  const own = parts.flatMap(({ from, to, series }): Part<TextSeries>[] => {
    const text = series.text[key]
    return text === undefined ? [] : [{ from, to, series: text }]
  })
  return withLiveTexts(joinedTexts(own), live.get(key) ?? NOTHING_LIVE)
}

/**
 * A row's stretches, cut where the device was not connected; undefined while the key is not loaded.
 * @param gaps of the device's connection, which is no gap in its own row
 */
export function rowData(row: DiagramKey, loaded: Loaded, gaps: readonly Span[]): RowData | undefined {
  const until = Infinity
  const part = row.kind === 'number' ? 'numeric' : 'text'
  if (loaded.parts.every(({ series }) => series[part][row.key] === undefined)) return undefined
  if (row.kind !== 'number') {
    return { kind: 'text', stretches: stretchesOf(textsOf(row.key, loaded), { gaps, until }) }
  }
  const own = loaded.parts.flatMap(({ from, to, series }): Part<NumericSeries>[] => {
    const numbers = series.numeric[row.key]
    return numbers === undefined ? [] : [{ from, to, series: numbers }]
  })
  const said = withLiveNumbers(joinedNumbers(own), loaded.live.get(row.key) ?? NOTHING_LIVE)
  return { kind: 'number', stretches: stretchesOf(said, { gaps, until }) }
}

/** When the device was not connected to the server. */
export function gapsOf(onlineKey: string, loaded: Loaded): Span[] {
  return offlineSpans(textsOf(onlineKey, loaded), Infinity)
}
