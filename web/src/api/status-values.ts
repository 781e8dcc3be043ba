import * as api from '@service-center/contract/api.ts'
import type { LatestColumns } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { DataEvent } from '@service-center/contract/device-data/device-events.ts'
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { FleetDevice } from './fleet.ts'
import { q, useRestart } from './query.ts'
import { loadOf, type Load } from './use-load.ts'
import { useLiveEvents } from './use-live.ts'

/** The few keys that the whole console keeps up to date: they determine a device's state. */
const STATUS_KEYS = ['Server online', 'vpn_status', 'connected', 'system_message', 'Battery']
const TYPES: readonly DeviceType[] = Object.values(DEVICE_TYPE)
/** Live values are applied together at this interval, in milliseconds: each update re-renders. */
const FLUSH_MS = 250

const statusQuery = (type: DeviceType) =>
  q(api.deviceData.latestByKeys, { params: { type: DEVICE_KINDS[type].route }, body: { keys: STATUS_KEYS } })

/** Reads the newest value of one of a device's watched keys. */
export type ReadValue = (key: string) => string | undefined

/** Returns the reader of a device's watched values. */
export type ReaderOf = (device: Pick<FleetDevice, 'type' | 'id'>) => ReadValue

/**
 * The watched values of every visible device, kept up to date by live events; available once all device types are
 * loaded.
 */
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

/** @param columns of the device types, in the order of {@link TYPES}; undefined while they load */
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

/** The index of each device in the columns; the list of devices is the same object through all live events. */
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
    // Setting unchanged data would mark it as just loaded.
    return next === old ? undefined : next
  })
}

/**
 * The columns after some events of their device type; the same object when those change nothing, so that nothing
 * re-renders.
 */
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
