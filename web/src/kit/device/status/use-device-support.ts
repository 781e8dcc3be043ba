import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { LogbookTicket } from '@service-center/contract/support/logbook.ts'
import { useMemo } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { q } from '../../../api/queries/query.ts'
import { mayCall } from '../../../api/session/rights.ts'
import { useLoad, type Load } from '../../../api/queries/use-load.ts'

interface SupportedDevice {
  readonly type: DeviceType
  readonly id: number
}

/** The input of the endpoint for the support history of a device. */
export const deviceSupportInput = ({ type, id }: SupportedDevice) => ({
  params: { deviceType: DEVICE_KINDS[type].route, deviceId: String(id) },
})

/** Whether the user may see tickets of this device type. There are no tickets about reference stations. */
export function useHasSupport(type: DeviceType): boolean {
  const mayRead = mayCall(useViewer(), api.support.ofDevice.right)
  return mayRead && type !== DEVICE_TYPE.referenceStation
}

export interface DeviceTickets {
  readonly tickets: readonly LogbookTicket[]
  /** Tickets older than this time, in unix seconds, were not sent; undefined if all were sent. */
  readonly cutBefore: number | undefined
}

/** The tickets of a device, kept up to date by live events; undefined if they are not wanted or the user may not see them. */
export function useDeviceTickets(
  device: SupportedDevice,
  { isWanted }: { isWanted: boolean },
): Load<DeviceTickets> | undefined {
  const isShown = useHasSupport(device.type) && isWanted
  const { data: reply, ...load } = useLoad({
    ...q(api.support.ofDevice, deviceSupportInput(device)),
    enabled: isShown,
  })
  const data = useMemo(
    () =>
      reply && {
        tickets: reply.data.filter((entry) => entry.kind === 'ticket'),
        cutBefore: reply.isComplete ? undefined : reply.data.at(-1)?.created_at,
      },
    [reply],
  )
  return isShown ? { ...load, data } : undefined
}
