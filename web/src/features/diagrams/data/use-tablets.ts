import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import type { Connection } from '@service-center/contract/device-history/device-parts.ts'
import {
  keepPreviousData,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { useLiveEvents } from '../../../api/use-live.ts'
import { ROBOT_KEY } from '../model/keys.ts'
import { joinedTexts } from '../model/series.ts'
import type { Span, Interval, TextSample } from '../model/intervals.ts'
import { type Elsewhere, elsewhereSpans, spansBetween, tabletIntervals } from '../model/tablets.ts'
import { TILE_PIXELS } from '../model/tiles.ts'

/** More connections than fit on a screen; the newest of the window are used. */
const MAX_CONNECTIONS = 1000
/** Maximum number of tablets whose other connections are loaded. */
const MAX_TABLETS = 12

export interface RobotTablets {
  /** Undefined while they are not loaded. */
  readonly intervals: readonly Interval<TextSample>[] | undefined
  /** When tablets of this robot were connected to another while none was connected here. */
  readonly elsewhere: readonly Elsewhere[]
}

const NOT_LOADED: RobotTablets = { intervals: undefined, elsewhere: [] }
const NO_CONNECTIONS: readonly Connection[] = []

/**
 * The tablets that were connected to a robot, and their connections to others.
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
  const tablets = useMemo(
    () =>
      [...new Set(connections.filter((one) => touches(one, loaded)).map(({ id }) => id))].slice(
        0,
        MAX_TABLETS,
      ),
    [connections, loaded],
  )
  const elsewhere = useElsewhere({ tablets, here: robot, loaded })
  return useMemo(() => {
    if (data === undefined) return NOT_LOADED
    const intervals = tabletIntervals(data.data)
    return { intervals, elsewhere: spansBetween(elsewhere, intervals) }
  }, [data, elsewhere])
}

function touches({ timestamp, until }: Connection, loaded: Span | undefined): boolean {
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
