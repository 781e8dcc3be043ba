import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useMemo } from 'react'
import { type DiagramKey, ROBOT_KEY } from '../model/keys.ts'
import type { Span } from '../model/intervals.ts'
import { type Elsewhere, elsewhereSpans } from '../model/tablets.ts'
import type { TimeWindow } from '../model/time-window.ts'
import { gapsOf, type RowData, rowData, textsOf } from './diagram-rows.ts'
import { useLiveValues } from './use-live-values.ts'
import { type SeriesSource, useSeriesTiles } from './use-series-tiles.ts'
import { useTablets } from './use-tablets.ts'

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
