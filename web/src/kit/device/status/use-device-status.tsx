import * as api from '@service-center/contract/api.ts'
import { type DeviceStatus, OVERVIEW_REFRESH_MS } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { q } from '../../../api/queries/query.ts'
import { useLiveEvents } from '../../../api/live/use-live.ts'
import { type Load, useLoad } from '../../../api/queries/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { withEvent, withReply } from './live-status.ts'

/** The newest values of a device, with their dictionary. */
const statusQuery = (type: DeviceType, id: number) => ({
  ...q(api.deviceData.latestOfDevice, {
    params: { type: DEVICE_KINDS[type].route, deviceId: String(id) },
    query: { dictionary: 'true' },
  }),
  structuralSharing: (known: unknown, reply: unknown) =>
    // The library types both as unknown, but only replies of this endpoint are stored under this key.
    withReply(known as DeviceStatus | undefined, reply as DeviceStatus),
  // No live event says that a device was deprecated or left the user's scope.
  refetchInterval: OVERVIEW_REFRESH_MS,
})

/** The status of a device, kept up to date by live events. */
export function useDeviceStatus(type: DeviceType, id: number): Load<DeviceStatus> {
  const client = useQueryClient()
  const options = statusQuery(type, id)
  const load = useLoad(options)
  useLiveEvents('data', (event) => {
    if (event.id !== id || event.type !== type) return
    const known = client.getQueryData(options.queryKey)
    if (known === undefined) return
    const next = withEvent(known, event)
    // Keeps the time of the last load, because the other values are still as old as before.
    const { dataUpdatedAt: updatedAt = Date.now() } = client.getQueryState(options.queryKey) ?? {}
    if (next !== known) client.setQueryData(options.queryKey, next, { updatedAt })
    // Only the server knows the dictionary entry of a new key, and the channel of a first message.
    const isNew = event.entries.some((entry) => entry[4] === true)
    if (isNew || known.lastMessage === null) void client.invalidateQueries({ queryKey: options.queryKey })
  })
  // Connections to devices out of scope are only counted, which only the server can do, so the status is loaded again.
  useLiveEvents('tabletConnection', ({ id: tablet, connectionId, previousConnectionId }) => {
    const concerned = type === 2 ? [tablet] : [connectionId, previousConnectionId]
    if (concerned.includes(id)) void client.invalidateQueries({ queryKey: options.queryKey })
  })
  return load
}

interface WithStatusProps {
  type: DeviceType
  id: number
  children: (status: DeviceStatus) => ReactNode
}

/** Draws the children with the status of a device; a loading or error state while there is none. */
export function WithStatus({ type, id, children }: WithStatusProps) {
  return <Loaded load={useDeviceStatus(type, id)}>{children}</Loaded>
}
