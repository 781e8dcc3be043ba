import { api } from '@service-center/contract/api.ts'
import type { LatestColumns } from '@service-center/contract/device-data.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices.ts'
import type { DataEvent } from '@service-center/contract/live.ts'
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { FleetDevice } from './fleet.ts'
import { q } from './query.ts'
import { useLiveEvents } from './use-live.ts'

/** The few keys that the whole console watches: they tell how a device is. */
const WATCHED_KEYS = ['Server online', 'vpn_status', 'connected', 'system_message', 'Battery']
const TYPES: readonly DeviceType[] = Object.values(DEVICE_TYPE)

const watchedQuery = (type: DeviceType) =>
  q(api.deviceData.latestByKeys, { params: { type: DEVICE_KINDS[type].route }, body: { keys: WATCHED_KEYS } })

/** Gives the newest value of one of a device's watched keys. */
export type ReadValue = (key: string) => string | undefined

/**
 * The watched values of every visible device, kept up to date by live events.
 * @returns a function that gives a device's reader, or undefined while its values are still loading
 */
export function useWatchedValues({ enabled = true }: { enabled?: boolean } = {}): (
  device: Pick<FleetDevice, 'type' | 'id'>,
) => ReadValue | undefined {
  const columns = useQueries({
    queries: TYPES.map((type) => ({ ...watchedQuery(type), enabled })),
    combine: (results) => results.map(({ data }) => data),
  })
  const slots = useMemo(() => columns.map((data) => slotsOf(data)), [columns])
  return useCallback(
    ({ type, id }) => {
      const data = columns[TYPES.indexOf(type)]
      const slot = slots[TYPES.indexOf(type)]?.get(id)
      if (data === undefined) return undefined
      return (key) => (slot === undefined ? undefined : (data.columns[key]?.[slot] ?? undefined))
    },
    [columns, slots],
  )
}

function slotsOf(data: LatestColumns | undefined): Map<number, number> {
  return new Map(data?.deviceIds.map((id, slot) => [id, slot]))
}

/** Carries live values into what {@link useWatchedValues} reads. Mount once. */
export function useLiveWatchedValues(): void {
  const client = useQueryClient()
  useLiveEvents('data', (event) => patch(client, event))
}

function patch(client: QueryClient, { type, id, entries }: DataEvent): void {
  const kind = TYPES.find((known) => known === type)
  const news = entries.filter(([key]) => WATCHED_KEYS.includes(key))
  if (kind === undefined || news.length === 0) return
  client.setQueryData(watchedQuery(kind).queryKey, (old) => {
    const slot = old?.deviceIds.indexOf(id) ?? -1
    if (old === undefined || slot < 0) return old
    return news.reduce((data, [key, value]) => withValue(data, { key, slot, value }), old)
  })
}

/** The columns with one value changed; the same object when it was so already, so that nothing renders. */
export function withValue(
  data: LatestColumns,
  { key, slot, value }: { key: string; slot: number; value: string },
): LatestColumns {
  const column = data.columns[key] ?? data.deviceIds.map(() => null)
  if (column[slot] === value) return data
  return { ...data, columns: { ...data.columns, [key]: column.with(slot, value) } }
}
