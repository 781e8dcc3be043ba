import * as api from '@service-center/contract/api.ts'
import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import type { Connection } from '@service-center/contract/device-history/device-parts.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import {
  keepPreviousData,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { q } from '../../../api/query.ts'
import { useLiveEvents } from '../../../api/use-live.ts'
import type { Interval, Span, TextSample } from '../model/intervals.ts'
import { type DiagramKey, ROBOT_KEY } from '../model/keys.ts'
import { joinedTexts, type LiveValue, liveValues } from '../model/series.ts'
import { type Elsewhere, elsewhereSpans, spansBetween, tabletIntervals } from '../model/tablets.ts'
import { TILE_PIXELS } from '../model/tiles.ts'
import type { TimeWindow } from '../model/time-window.ts'
import { gapsOf, type RowData, rowData, textsOf } from './diagram-rows.ts'
import { type SeriesSource, useSeriesTiles } from './use-series-tiles.ts'

/** More connections than fit on a screen; the newest of the window are used. */
const MAX_CONNECTIONS = 1000
/** Maximum number of tablets whose other connections are loaded. */
const MAX_TABLETS = 12

interface RobotTablets {
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
function useTablets(robot: number, loaded: Span | undefined): RobotTablets {
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

/** More than a device reports in hours; older values are loaded again with their tile. */
const MAX_KEPT = 2000

/** By key, the values that a device has reported since the diagrams opened. */
function useLiveValues(type: DeviceType, id: number): ReadonlyMap<string, readonly LiveValue[]> {
  const [values, setValues] = useState<ReadonlyMap<string, readonly LiveValue[]>>(() => new Map())
  useLiveEvents('data', (event) => {
    if (event.type !== type || event.id !== id) return
    setValues((before) => {
      const next = new Map(before)
      for (const [key, value] of liveValues(event.entries)) {
        next.set(key, [...(before.get(key) ?? []), value].slice(-MAX_KEPT))
      }
      return next
    })
  })
  return values
}

export interface DiagramRows {
  readonly rows: ReadonlyMap<string, RowData>
  /** When a tablet was connected to another robot: drawn over all rows of a tablet, over one row of a robot. */
  readonly elsewhere: readonly Elsewhere[]
  readonly isLoading: boolean
  /** The whole window is loaded: a row without values has none. */
  readonly isWhole: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
}

interface Device {
  readonly type: DeviceType
  readonly id: number
  /** The robot beside which a tablet is shown. */
  readonly robotId: number | undefined
}

/** The values of a device's rows over a window, kept up to date. Rows that are not loaded yet are missing. */
export function useDiagramRows(
  device: Device,
  { keys, window, width }: { keys: readonly DiagramKey[]; window: TimeWindow; width: number },
): DiagramRows {
  const { type, id, robotId } = device
  const source = useSource(device, keys)
  const { parts, ...state } = useSeriesTiles(source, window, width)
  const live = useLiveValues(type, id)
  const hasTablets = keys.some(({ kind }) => kind === 'tablets')
  const loaded = useMemo(() => loadedSpan(parts), [parts])
  const tablets = useTablets(id, hasTablets ? loaded : undefined)
  const rows = useMemo(() => {
    const known = { parts, live }
    const gaps = gapsOf(SERVER_ONLINE, known)
    const named = keys.flatMap((row): [string, RowData][] => {
      const { intervals } = tablets
      const data: RowData | undefined =
        row.kind === 'tablets'
          ? intervals && { kind: 'text', intervals }
          : rowData(row, known, row.key === SERVER_ONLINE ? [] : gaps)
      return data === undefined ? [] : [[row.key, data]]
    })
    return new Map(named)
  }, [keys, parts, live, tablets])
  const elsewhere = useMemo(() => {
    if (robotId === undefined) return tablets.elsewhere
    return elsewhereSpans(textsOf(ROBOT_KEY, { parts, live }), { tablet: id, here: robotId })
  }, [robotId, tablets.elsewhere, parts, live, id])
  return { rows, elsewhere, ...state }
}

/** The requested keys: the rows' keys, and those that the gaps are computed from. */
function useSource({ type, id, robotId }: Device, keys: readonly DiagramKey[]): SeriesSource {
  return useMemo(() => {
    const needed = [
      SERVER_ONLINE,
      ...(type === DEVICE_TYPE.tablet && robotId !== undefined ? [ROBOT_KEY] : []),
    ]
    const texts = keys.filter(({ kind }) => kind === 'text').map(({ key }) => key)
    return {
      type,
      id,
      numericKeys: keys
        .filter(({ kind }) => kind === 'number')
        .map(({ key }) => key)
        .toSorted(),
      textKeys: [...new Set([...needed, ...texts])].toSorted(),
    }
  }, [type, id, robotId, keys])
}

function loadedSpan(parts: readonly Span[]): Span | undefined {
  const [first] = parts
  const last = parts.at(-1)
  return first === undefined || last === undefined ? undefined : { from: first.from, to: last.to }
}
