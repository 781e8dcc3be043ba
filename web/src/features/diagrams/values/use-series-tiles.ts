import * as api from '@service-center/contract/api.ts'
import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { q, useRestart } from '../../../api/queries/query.ts'
import type { TimeWindow } from '../time/time-window.ts'
import type { Span } from './intervals.ts'
import type { Part } from './series.ts'

/** The number of pixels for which the server reduces the values of one tile. */
export const TILE_PIXELS = 1024

export interface SeriesSource {
  readonly type: DeviceType
  readonly id: number
  readonly numericKeys: readonly string[]
  readonly textKeys: readonly string[]
}

/** Cache time of a tile in the past, and of one that still gets new values, in milliseconds. */
const PAST_STALE_MS = 10 * 60_000
const PRESENT_STALE_MS = 10_000

function tileQuery({ type, id, numericKeys, textKeys }: SeriesSource, tile: Tile) {
  return {
    ...q(api.deviceHistory.series, {
      params: { type: DEVICE_KINDS[type].route, id: String(id) },
      query: {
        ...(numericKeys.length === 0 ? {} : { numericKeys: [...numericKeys] }),
        ...(textKeys.length === 0 ? {} : { textKeys: [...textKeys] }),
        notBefore: String(tile.from),
        notAfter: String(tile.to),
        pixels: String(TILE_PIXELS),
      },
    }),
    // Comparing thousands of numbers with the previous ones would cost more than redrawing them.
    structuralSharing: false,
    staleTime: (query: { state: { dataUpdatedAt: number } }) =>
      tile.to * 1000 > query.state.dataUpdatedAt ? PRESENT_STALE_MS : PAST_STALE_MS,
  }
}

interface SeriesTiles {
  /** The loaded parts of the window, oldest first; after a zoom those of the previous zoom until all are loaded. */
  readonly parts: readonly Part<SeriesReply>[]
  /** Whether there is nothing to show yet. */
  readonly isLoading: boolean
  /** Whether the whole window is loaded. */
  readonly isWhole: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/**
 * A device's values over a window, in tiles. The tiles in the window are loaded first, then their neighbours, so that
 * these are ready when the window moves.
 * @param width of the plot in pixels; nothing is loaded before it is known
 */
export function useSeriesTiles(source: SeriesSource, window: TimeWindow, width: number): SeriesTiles {
  const { pixel, first, last } = width === 0 ? NO_TILES : tileRange(window, width)
  const { shown, beside } = useMemo(() => tilesOf({ pixel, first, last }), [pixel, first, last])
  const { replies, error, isWhole, isFetching } = useQueries({
    queries: shown.map((tile) => tileQuery(source, tile)),
    combine: combined,
  })
  const parts = useMemo(() => partsOf(shown, replies), [shown, replies])
  const [whole, setWhole] = useState(parts)
  if (isWhole && whole !== parts) setWhole(parts)
  usePrefetch(source, { tiles: beside, isOn: isWhole })
  const restart = useRestart()
  const isSameZoom = spanOfTile(whole) === spanOfTile(parts)
  const best = isWhole || isSameZoom || whole.length === 0 ? parts : whole
  return {
    parts: best,
    isLoading: best.length === 0 && error === null,
    isWhole,
    error,
    isFetching,
    retry: () => {
      for (const tile of shown) restart(tileQuery(source, tile))
    },
  }
}

const NO_TILES: TileRange = { pixel: 1, first: 0, last: -1 }

/**
 * The combined result of the tiles' queries. This is a class, because the library would compare plain objects deeply with
 * the previous ones.
 */
class Replies {
  readonly replies: readonly (SeriesReply | undefined)[]
  readonly error: Error | null
  readonly isWhole: boolean
  readonly isFetching: boolean

  constructor(results: readonly UseQueryResult<SeriesReply>[]) {
    this.replies = results.map(({ data }) => data)
    this.error = results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null
    this.isFetching = results.some((result) => result.isFetching)
    this.isWhole = results.length > 0 && results.every(({ data }) => data !== undefined)
  }
}

const combined = (results: readonly UseQueryResult<SeriesReply>[]) => new Replies(results)

function partsOf(tiles: readonly Tile[], replies: readonly (SeriesReply | undefined)[]): Part<SeriesReply>[] {
  return tiles.flatMap(({ from, to }, index) => {
    const series = replies[index]
    return series === undefined ? [] : [{ from, to, series }]
  })
}

function spanOfTile([first]: readonly Part<SeriesReply>[]): number | undefined {
  return first === undefined ? undefined : first.to - first.from
}

function usePrefetch(source: SeriesSource, { tiles, isOn }: { tiles: readonly Tile[]; isOn: boolean }): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const now = Date.now() / 1000
    for (const tile of tiles) if (tile.from < now) void client.prefetchQuery(tileQuery(source, tile))
  }, [client, tiles, source, isOn])
}

/** The possible durations of one pixel of a tile, in seconds. */
const PIXEL_SECONDS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800,
]

/** A time span that is loaded and cached as a unit. */
interface Tile extends Span {
  /** Seconds per pixel. */
  readonly pixel: number
}

/**
 * Seconds per pixel for tiles that show a window at full resolution. A pixel of a tile is never longer than one of the
 * screen, except in windows shorter than a second per pixel.
 * @param width of the plot in pixels
 */
export function pixelSeconds(window: Span, width: number): number {
  const wanted = (window.to - window.from) / Math.max(1, width)
  return PIXEL_SECONDS.findLast((seconds) => seconds <= wanted) ?? 1
}

/** The index of the first and last tile that a window overlaps, and their seconds per pixel. */
interface TileRange {
  readonly pixel: number
  readonly first: number
  readonly last: number
}

/** The result stays the same while the window moves within the tiles. */
export function tileRange(window: Span, width: number): TileRange {
  const pixel = pixelSeconds(window, width)
  const length = pixel * TILE_PIXELS
  return { pixel, first: Math.floor(window.from / length), last: Math.ceil(window.to / length) - 1 }
}

/** The tiles of a range, and their neighbours, which a move of the window would show next. */
export function tilesOf({ pixel, first, last }: TileRange): { shown: Tile[]; beside: Tile[] } {
  const length = pixel * TILE_PIXELS
  const tile = (place: number): Tile => ({ from: place * length, to: (place + 1) * length, pixel })
  const shown = Array.from({ length: last - first + 1 }, (_, index) => tile(first + index))
  return { shown, beside: first > 0 ? [tile(first - 1), tile(last + 1)] : [tile(last + 1)] }
}
