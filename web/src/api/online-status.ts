import { api } from '@service-center/contract/api.ts'
import type { LatestColumns } from '@service-center/contract/device-data.ts'
import { onlineStatus, type OnlineStatus } from '@service-center/contract/device-state.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices.ts'
import type { DataEvent } from '@service-center/contract/live.ts'
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { q } from './query.ts'
import { useLiveEvents } from './use-live.ts'

/** The keys that the online status is told from. */
const STATUS_KEYS = ['Server online', 'vpn_status', 'connected']
const TYPES: readonly DeviceType[] = [1, 2, 3]

const statusQuery = (type: DeviceType) =>
  q(api.deviceData.latestByKeys, { params: { type: DEVICE_KINDS[type].route }, body: { keys: STATUS_KEYS } })

/** A device as far as its online status asks for it. */
export interface StatusOf {
  type: DeviceType
  id: number
  isDeprecated: boolean
}

/**
 * The online status of every visible device, kept up to date by live events.
 * @returns a function that gives a device's status, or undefined while the values are still loading
 */
export function useOnlineStatus({ enabled = true }: { enabled?: boolean } = {}): (
  device: StatusOf,
) => OnlineStatus | undefined {
  const columns = useQueries({
    queries: TYPES.map((type) => ({ ...statusQuery(type), enabled })),
    combine: (results) => results.map(({ data }) => data),
  })
  const slots = useMemo(() => columns.map((data) => slotsOf(data)), [columns])
  return useCallback(
    ({ type, id, isDeprecated }) => {
      const data = columns[type - 1]
      const slot = slots[type - 1]?.get(id)
      if (data === undefined) return undefined
      const read = (key: string) =>
        slot === undefined ? undefined : (data.columns[key]?.[slot] ?? undefined)
      return onlineStatus(read, isDeprecated)
    },
    [columns, slots],
  )
}

function slotsOf(data: LatestColumns | undefined): Map<number, number> {
  return new Map(data?.deviceIds.map((id, slot) => [id, slot]))
}

/** Carries live online values into what {@link useOnlineStatus} reads. Mount once. */
export function useLiveOnlineStatus(): void {
  const client = useQueryClient()
  useLiveEvents('data', (event) => patchStatus(client, event))
}

function patchStatus(client: QueryClient, { type, id, entries }: DataEvent): void {
  const kind = TYPES.find((known) => known === type)
  const news = entries.filter(([key]) => STATUS_KEYS.includes(key))
  if (kind === undefined || news.length === 0) return
  client.setQueryData(statusQuery(kind).queryKey, (old) => {
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
