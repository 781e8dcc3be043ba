import * as api from '@service-center/contract/api.ts'
import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { q, useRestart } from '../../../api/query.ts'
import type { Part } from '../model/series.ts'
import { type Tile, TILE_PIXELS, type TileRange, tileRange, tilesOf } from '../model/tiles.ts'
import type { TimeWindow } from '../model/time-window.ts'

/** The device and the keys to load. */
export interface SeriesSource {
  readonly type: DeviceType
  readonly id: number
  readonly numericKeys: readonly string[]
  readonly textKeys: readonly string[]
}

/** Cache time of a tile of the past, and of one that is still growing, in milliseconds. */
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
    // Comparing thousands of numbers with the former ones would cost more than redrawing them.
    structuralSharing: false,
    staleTime: (query: { state: { dataUpdatedAt: number } }) =>
      tile.to * 1000 > query.state.dataUpdatedAt ? PRESENT_STALE_MS : PAST_STALE_MS,
  }
}

export interface SeriesTiles {
  /** The loaded parts of the window, oldest first; while incomplete, those of the last complete window. */
  readonly parts: readonly Part<SeriesReply>[]
  /** There is nothing to show yet. */
  readonly isLoading: boolean
  /** The whole window is loaded. */
  readonly isWhole: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/**
 * A device's values over a window, in tiles: first those in the window, then the neighbouring ones, so that they are
 * there when it moves.
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
  const isSameLevel = levelOf(whole) === levelOf(parts)
  const best = isWhole || isSameLevel || whole.length === 0 ? parts : whole
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
 * The combined result of the tiles' queries. A class, because the library compares plain objects deeply with the former
 * ones.
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

function levelOf([first]: readonly Part<SeriesReply>[]): number | undefined {
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
