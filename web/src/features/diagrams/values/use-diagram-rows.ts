import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useMemo, useState } from 'react'
import { useLiveEvents } from '../../../api/live/use-live.ts'
import type { TimeWindow } from '../time/time-window.ts'
import type { Span } from './intervals.ts'
import { type DiagramKey, ROBOT_KEY } from './keys.ts'
import { gapsOf, type LiveValue, liveValues, type RowData, rowData, textsOf } from './series.ts'
import { type SeriesSource, useSeriesTiles } from './use-series-tiles.ts'
import { type Elsewhere, elsewhereSpans, useTablets } from './use-tablets.ts'

export interface DiagramRows {
  readonly rows: ReadonlyMap<string, RowData>
  /** When a tablet was connected to another robot: hatched in all rows of a tablet, in one row of a robot. */
  readonly elsewhere: readonly Elsewhere[]
  readonly isLoading: boolean
  /** Whether the whole window is loaded, so that a row without values has none. */
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

/** The keys to request: those of the rows, and those that the gaps and hatches are computed from. */
function useSource({ type, id, robotId }: Device, keys: readonly DiagramKey[]): SeriesSource {
  return useMemo(() => {
    const needed = [
      SERVER_ONLINE,
      ...(type === DEVICE_TYPE.tablet && robotId !== undefined ? [ROBOT_KEY] : []),
    ]
    const keysOf = (wanted: DiagramKey['kind']) =>
      keys.filter(({ kind }) => kind === wanted).map(({ key }) => key)
    return {
      type,
      id,
      numericKeys: keysOf('number').toSorted(),
      textKeys: [...new Set([...needed, ...keysOf('text')])].toSorted(),
    }
  }, [type, id, robotId, keys])
}

/** Maximum number of live values per key: more than a device reports in hours. Older values come with their tile. */
const MAX_KEPT = 2000

/** The values that a device has reported since the diagrams opened, by key. */
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

function loadedSpan(parts: readonly Span[]): Span | undefined {
  const [first] = parts
  const last = parts.at(-1)
  return first === undefined || last === undefined ? undefined : { from: first.from, to: last.to }
}
