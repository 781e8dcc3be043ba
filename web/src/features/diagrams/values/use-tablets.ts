import * as api from '@service-center/contract/api.ts'
import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import type { Connection } from '@service-center/contract/device-history/device-parts.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import {
  keepPreviousData,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../../api/queries/query.ts'
import { useLiveEvents } from '../../../api/live/use-live.ts'
import type { Interval, Span, TextSample } from './intervals.ts'
import { ROBOT_KEY } from './keys.ts'
import { joinedTexts } from './series.ts'
import { TILE_PIXELS } from './use-series-tiles.ts'

/** Maximum number of loaded connections, more than fit on a screen. The newest ones of the window are used. */
const MAX_CONNECTIONS = 1000
/** Maximum number of tablets whose connections to other robots are loaded. */
const MAX_TABLETS = 12

/** A time span in which a tablet was connected to another robot. */
export interface Elsewhere extends Span {
  readonly tablet: number
  /** The id of the other robot. */
  readonly robot: string
}

interface RobotTablets {
  /** Undefined while they are not loaded. */
  readonly intervals: readonly Interval<TextSample>[] | undefined
  /** When tablets of this robot were connected to another robot while none was connected here. */
  readonly elsewhere: readonly Elsewhere[]
}

const NOT_LOADED: RobotTablets = { intervals: undefined, elsewhere: [] }
const NO_CONNECTIONS: readonly Connection[] = []

/**
 * The tablets that were connected to a robot, and their connections to other robots.
 * @param loaded the loaded time; undefined disables the queries
 */
export function useTablets(robot: number, loaded: Span | undefined): RobotTablets {
  const client = useQueryClient()
  const connectionsQuery = q(api.deviceHistory.tabletConnections, {
    params: { id: String(robot) },
    query: {
      notAfter: String(loaded?.to ?? 0),
      limit: String(MAX_CONNECTIONS),
      orderBy: 'timestamp,desc',
    },
  })
  const { data } = useQuery({
    ...connectionsQuery,
    enabled: loaded !== undefined,
    placeholderData: keepPreviousData,
  })
  useLiveEvents('tabletConnection', ({ connectionId, previousConnectionId }) => {
    if (loaded === undefined || ![connectionId, previousConnectionId].includes(robot)) return
    void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
  })
  const connections = data?.data ?? NO_CONNECTIONS
  const tablets = useMemo(() => {
    const ids = connections.filter((one) => overlaps(one, loaded)).map(({ id }) => id)
    return [...new Set(ids)].slice(0, MAX_TABLETS)
  }, [connections, loaded])
  const elsewhere = useElsewhere({ tablets, here: robot, loaded })
  return useMemo(() => {
    if (data === undefined) return NOT_LOADED
    const intervals = tabletIntervals(data.data)
    return { intervals, elsewhere: spansBetween(elsewhere, intervals) }
  }, [data, elsewhere])
}

function overlaps({ timestamp, until }: Connection, loaded: Span | undefined): boolean {
  return loaded !== undefined && timestamp < loaded.to && (until ?? Infinity) > loaded.from
}

const NO_TIME: Span = { from: 0, to: 0 }

const repliesOf = (results: readonly UseQueryResult<SeriesReply>[]) => results.map(({ data }) => data)

function useElsewhere(options: {
  tablets: readonly number[]
  here: number
  loaded: Span | undefined
}): Elsewhere[] {
  const { tablets, here, loaded = NO_TIME } = options
  const replies = useQueries({
    queries: tablets.map((tablet) => ({
      ...q(api.deviceHistory.series, {
        params: { type: DEVICE_KINDS[DEVICE_TYPE.tablet].route, id: String(tablet) },
        query: {
          textKeys: ROBOT_KEY,
          notBefore: String(loaded.from),
          notAfter: String(loaded.to),
          pixels: String(TILE_PIXELS),
        },
      }),
      structuralSharing: false,
    })),
    combine: repliesOf,
  })
  return useMemo(
    () =>
      tablets
        .flatMap((tablet, index) => {
          const series = replies[index]?.text[ROBOT_KEY]
          if (series === undefined) return []
          return elsewhereSpans(joinedTexts([{ ...loaded, series }]), { tablet, here })
        })
        .toSorted((a, b) => a.from - b.from),
    [tablets, replies, loaded, here],
  )
}

/**
 * The tablets of a robot over time: an interval for each combination of connected tablets, and none while there are none.
 * @param connections in any order; one without an end is still open
 */
export function tabletIntervals(connections: readonly Connection[]): Interval<TextSample>[] {
  const edges = connections
    .flatMap(({ id, timestamp, until }) => [
      { at: timestamp, id, by: 1 },
      ...(until === null ? [] : [{ at: until, id, by: -1 }]),
    ])
    .toSorted((a, b) => a.at - b.at)
  const open = new Map<number, number>()
  const intervals: Interval<TextSample>[] = []
  for (const [index, { at, id, by }] of edges.entries()) {
    open.set(id, (open.get(id) ?? 0) + by)
    const to = edges[index + 1]?.at ?? Infinity
    const value = [...open]
      .filter(([, count]) => count > 0)
      .map(([tablet]) => tablet)
      .toSorted((a, b) => a - b)
      .join(', ')
    if (to === at || value === '') continue
    const last = intervals.at(-1)
    if (last?.to === at && last.sample.value === value) intervals[intervals.length - 1] = { ...last, to }
    else intervals.push({ from: at, to, sample: { at, value, changes: 1 } })
  }
  return intervals
}

/**
 * The times when a tablet was connected to another robot, from the values of its key 'robot'.
 * @param samples oldest first
 * @param options.here the current robot
 */
export function elsewhereSpans(
  samples: readonly TextSample[],
  { tablet, here }: { tablet: number; here: number },
): Elsewhere[] {
  return samples.flatMap(({ at, value, changes }, index) => {
    const robot = value.trim()
    const isElsewhere = changes === 1 && robot !== '' && robot !== String(here)
    const to = samples[index + 1]?.at ?? Infinity
    return isElsewhere && to > at ? [{ from: at, to, tablet, robot }] : []
  })
}

/** The parts of the spans that overlap none of the intervals. */
export function spansBetween<S extends Span>(spans: readonly S[], intervals: readonly Span[]): S[] {
  return spans.flatMap((span) => {
    const parts: S[] = []
    let from = span.from
    for (const interval of intervals) {
      if (interval.to <= from) continue
      if (interval.from >= span.to) break
      if (interval.from > from) parts.push({ ...span, from, to: interval.from })
      from = interval.to
    }
    if (from < span.to) parts.push({ ...span, from })
    return parts
  })
}
