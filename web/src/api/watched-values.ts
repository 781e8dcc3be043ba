import { api } from '@service-center/contract/api.ts'
import type { LatestColumns } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { DataEvent } from '@service-center/contract/live.ts'
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { FleetDevice } from './fleet.ts'
import { q, useRestart } from './query.ts'
import { loadOf, type Load } from './use-load.ts'
import { useLiveEvents } from './use-live.ts'

/** The few keys that the whole console watches: they tell how a device is. */
const WATCHED_KEYS = ['Server online', 'vpn_status', 'connected', 'system_message', 'Battery']
const TYPES: readonly DeviceType[] = Object.values(DEVICE_TYPE)
/** Live values are taken in together, this often, in milliseconds: each time draws what shows them. */
const FLUSH_MS = 250

const watchedQuery = (type: DeviceType) =>
  q(api.deviceData.latestByKeys, { params: { type: DEVICE_KINDS[type].route }, body: { keys: WATCHED_KEYS } })

/** Gives the newest value of one of a device's watched keys. */
export type ReadValue = (key: string) => string | undefined

/** Gives the reader of a device's watched values. */
export type ReaderOf = (device: Pick<FleetDevice, 'type' | 'id'>) => ReadValue

/** The watched values of every visible device, kept up to date by live events; they are there once all kinds are. */
export function useWatchedValues({ enabled = true }: { enabled?: boolean } = {}): Load<ReaderOf> {
  const { columns, error, isFetching } = useQueries({
    queries: TYPES.map((type) => ({ ...watchedQuery(type), enabled })),
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
    retry: () => TYPES.forEach((type) => restart(watchedQuery(type))),
  })
}

/** @param columns of the kinds, in the order of {@link TYPES}; undefined where they have not come yet */
function readerOfColumns(columns: readonly (LatestColumns | undefined)[]): ReaderOf | undefined {
  const known = columns.filter((data) => data !== undefined)
  if (known.length < columns.length) return undefined
  const tables = new Map(known.map((data, place) => [TYPES[place], { data, slots: slotsOf(data.deviceIds) }]))
  return ({ type, id }) => {
    const table = tables.get(type)
    const slot = table?.slots.get(id)
    return (key) => (slot === undefined ? undefined : (table?.data.columns[key]?.[slot] ?? undefined))
  }
}

const knownSlots = new WeakMap<readonly number[], ReadonlyMap<number, number>>()

/** The place of each device in the columns; the list of devices is the same object through all live events. */
function slotsOf(deviceIds: readonly number[]): ReadonlyMap<number, number> {
  const slots = knownSlots.get(deviceIds) ?? new Map(deviceIds.map((id, slot) => [id, slot]))
  knownSlots.set(deviceIds, slots)
  return slots
}

/** Carries live values into what {@link useWatchedValues} reads. Mount once. */
export function useLiveWatchedValues(): void {
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
  client.setQueryData(watchedQuery(type).queryKey, (old) => {
    const next = old && withEvents(old, events)
    // To set what is there already would make it count as read just now.
    return next === old ? undefined : next
  })
}

/** The columns after some events of their kind; the same object when those change nothing, so that nothing renders. */
export function withEvents(data: LatestColumns, events: readonly DataEvent[]): LatestColumns {
  const slots = slotsOf(data.deviceIds)
  const changed: LatestColumns['columns'] = {}
  for (const { id, entries } of events) {
    const slot = slots.get(id)
    if (slot === undefined) continue
    for (const [key, value] of entries) {
      const column = changed[key] ?? data.columns[key]
      if (!WATCHED_KEYS.includes(key) || column?.[slot] === value) continue
      const copy = (changed[key] ??= column?.slice() ?? data.deviceIds.map(() => null))
      copy[slot] = value
    }
  }
  return Object.keys(changed).length === 0 ? data : { ...data, columns: { ...data.columns, ...changed } }
}
