import * as api from '@service-center/contract/api.ts'
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
  // The query's options type both as unknown; only this endpoint's replies are stored under its key.
  structuralSharing: (known: unknown, reply: unknown) =>
    // The query library leaves the type of its data out here.
    withReply(known as DeviceStatus | undefined, reply as DeviceStatus),
  // There is no live event for a device that is taken out of service or moves out of scope.
  refetchInterval: OVERVIEW_REFRESH_MS,
})

/** One device's status, kept up to date by live events; events of other devices are ignored. */
export function useDeviceStatus(type: DeviceType, id: number): Load<DeviceStatus> {
  const client = useQueryClient()
  const options = statusQuery(type, id)
  const load = useLoad(options)
  useLiveEvents('data', (event) => {
    if (event.id !== id || event.type !== type) return
    const known = client.getQueryData(options.queryKey)
    if (known === undefined) return
    const next = withEvent(known, event)
    // Live values are no refresh: how old the rest is must not be forgotten.
    const { dataUpdatedAt: updatedAt = Date.now() } = client.getQueryState(options.queryKey) ?? {}
    if (next !== known) client.setQueryData(options.queryKey, next, { updatedAt })
    // The server knows the channel of the message and the meaning of a new key.
    const isNew = event.entries.some((entry) => entry[4] === true)
    if (isNew || known.lastMessage === null) void client.invalidateQueries({ queryKey: options.queryKey })
  })
  // Connections out of scope are counted as hidden, which only the server can do.
  useLiveEvents('tabletConnection', ({ id: tablet, connectionId, previousConnectionId }) => {
    const concerned = type === 2 ? [tablet] : [connectionId, previousConnectionId]
    if (concerned.includes(id)) void client.invalidateQueries({ queryKey: options.queryKey })
  })
  return load
}
