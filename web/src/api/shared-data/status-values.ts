import * as api from '@service-center/contract/api.ts'
import type { LatestColumns } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { DataEvent } from '@service-center/contract/device-data/device-events.ts'
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { FleetDevice } from './fleet.ts'
import { q, useRestart } from '../queries/query.ts'
import { loadOf, type Load } from '../queries/use-load.ts'
import { useLiveEvents } from '../live/use-live.ts'

/** The keys that determine a device's state; the whole console keeps them up to date. */
const STATUS_KEYS = ['Server online', 'vpn_status', 'connected', 'system_message', 'Battery']
const TYPES: readonly DeviceType[] = Object.values(DEVICE_TYPE)
/** Live values are applied together at this interval, in milliseconds, because each update re-renders. */
const FLUSH_MS = 250

const statusQuery = (type: DeviceType) =>
  q(api.deviceData.latestByKeys, { params: { type: DEVICE_KINDS[type].route }, body: { keys: STATUS_KEYS } })

/** Reads the newest value of one of a device's watched keys. */
export type ReadValue = (key: string) => string | undefined

/** Returns the reader of a device's watched values. */
export type ReaderOf = (device: Pick<FleetDevice, 'type' | 'id'>) => ReadValue

/** The watched values of all devices, kept up to date by live events; undefined until all device types are loaded. */
export function useStatusValues({ enabled = true }: { enabled?: boolean } = {}): Load<ReaderOf> {
  const { columns, error, isFetching } = useQueries({
    queries: TYPES.map((type) => ({ ...statusQuery(type), enabled })),
    combine: (results) => ({
      columns: results.map(({ data }) => data),
      error: results.find((result) => result.error !== null)?.error ?? null,
      isFetching: results.some((result) => result.isFetching),
    }),
  })
  const restart = useRestart()
  const readerOf = useMemo(() => readerOfColumns(columns), [columns])
  return loadOf({
    data: readerOf,
    error,
    isFetching,
    retry: () => TYPES.forEach((type) => restart(statusQuery(type))),
  })
}

/** @param columns one entry per device type, in the order of {@link TYPES}; undefined while loading */
function readerOfColumns(columns: readonly (LatestColumns | undefined)[]): ReaderOf | undefined {
  const known = columns.filter((data) => data !== undefined)
  if (known.length < columns.length) return undefined
  const tables = new Map(
    known.map((data, place) => [TYPES[place], { data, slots: indexesOf(data.deviceIds) }]),
  )
  return ({ type, id }) => {
    const table = tables.get(type)
    const slot = table?.slots.get(id)
    return (key) => (slot === undefined ? undefined : (table?.data.columns[key]?.[slot] ?? undefined))
  }
}

const cachedIndexes = new WeakMap<readonly number[], ReadonlyMap<number, number>>()

/** The index of each device in the columns. Live events keep the list of devices as the same object. */
function indexesOf(deviceIds: readonly number[]): ReadonlyMap<number, number> {
  const slots = cachedIndexes.get(deviceIds) ?? new Map(deviceIds.map((id, slot) => [id, slot]))
  cachedIndexes.set(deviceIds, slots)
  return slots
}

/** Applies live values to the data of {@link useStatusValues}. Mount once. */
export function useLiveStatusValues(): void {
  const client = useQueryClient()
  const waiting = useRef<DataEvent[]>([])
  useLiveEvents('data', (event) => {
    if (waiting.current.push(event) > 1) return
    setTimeout(() => {
      const events = Map.groupBy(waiting.current, ({ type }) => type)
      waiting.current = []
      for (const type of TYPES) patch(client, { type, events: events.get(type) ?? [] })
    }, FLUSH_MS)
  })
}

function patch(
  client: QueryClient,
  { type, events }: { type: DeviceType; events: readonly DataEvent[] },
): void {
  client.setQueryData(statusQuery(type).queryKey, (old) => {
    const next = old && withEvents(old, events)
    // Setting unchanged data would mark the query as just loaded.
    return next === old ? undefined : next
  })
}

/** Applies events of a device type to its columns; returns the same object if nothing changed, so nothing re-renders. */
export function withEvents(data: LatestColumns, events: readonly DataEvent[]): LatestColumns {
  const slots = indexesOf(data.deviceIds)
  const changed: LatestColumns['columns'] = {}
  for (const { id, entries } of events) {
    const slot = slots.get(id)
    if (slot === undefined) continue
    for (const [key, value] of entries) {
      const column = changed[key] ?? data.columns[key]
      if (!STATUS_KEYS.includes(key) || column?.[slot] === value) continue
      const copy = (changed[key] ??= column?.slice() ?? data.deviceIds.map(() => null))
      copy[slot] = value
    }
  }
  return Object.keys(changed).length === 0 ? data : { ...data, columns: { ...data.columns, ...changed } }
}
