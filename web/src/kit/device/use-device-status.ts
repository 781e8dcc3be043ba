import { api } from '@service-center/contract/api.ts'
import { OVERVIEW_REFRESH_MS, type DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { useLoad, type Load } from '../../api/use-load.ts'
import { useLiveEvents } from '../../api/use-live.ts'
import { withEvent, withReply } from './live-status.ts'

/** A device's newest values with their dictionary. */
const statusQuery = (type: DeviceType, id: number) => ({
  ...q(api.deviceData.latestOfDevice, {
    params: { type: DEVICE_KINDS[type].route, deviceId: String(id) },
    query: { dictionary: 'true' },
  }),
  // The query's options type both as unknown; only replies of this endpoint stand under its key.
  structuralSharing: (known: unknown, reply: unknown) =>
    // The query library leaves the type of its data out here.
    withReply(known as DeviceStatus | undefined, reply as DeviceStatus),
  // No live event tells that a device went out of service, or to a customer whose devices the viewer does not see.
  refetchInterval: OVERVIEW_REFRESH_MS,
})

/** One device's status, kept up to date by live events; those of other devices cost a comparison. */
export function useDeviceStatus(type: DeviceType, id: number): Load<DeviceStatus> {
  const client = useQueryClient()
  const options = statusQuery(type, id)
  const load = useLoad(options)
  useLiveEvents('data', (event) => {
    if (event.id !== id || event.type !== type) return
    const known = client.getQueryData(options.queryKey)
    if (known === undefined) return
    const next = withEvent(known, event)
    if (next !== known) client.setQueryData(options.queryKey, next)
    // Who says which channel a device spoke through, and what a new key means, is the server.
    const isNew = event.entries.some((entry) => entry[4] === true)
    if (isNew || known.lastMessage === null) void client.invalidateQueries({ queryKey: options.queryKey })
  })
  // A connection that the viewer may not see counts as hidden: only the server can tell how many there are now.
  useLiveEvents('tabletConnection', ({ id: tablet, connectionId, previousConnectionId }) => {
    const concerned = type === 2 ? [tablet] : [connectionId, previousConnectionId]
    if (concerned.includes(id)) void client.invalidateQueries({ queryKey: options.queryKey })
  })
  return load
}
