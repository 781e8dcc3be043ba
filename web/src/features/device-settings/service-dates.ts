import * as api from '@service-center/contract/api.ts'
import {
  SERVICE_DATE_KEYS,
  type ServiceKind,
} from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { q } from '../../api/queries/query.ts'
import { useLiveEvents } from '../../api/live/use-live.ts'
import { type Load, useLoad } from '../../api/queries/use-load.ts'
import { deviceDate } from '../../kit/device/values/device-dates.ts'

/** The first and the last day as stored for the robot; null if not set. */
export interface ServiceDates {
  readonly start: string | null
  readonly end: string | null
}

const KEYS: ReadonlySet<string> = new Set(
  Object.values(SERVICE_DATE_KEYS).flatMap(({ start, end }) => [start, end]),
)

/** The current dates of a robot's warranty and subscription; undefined while loading. */
export function useServiceDates(robotId: number | null): Load<Readonly<Record<ServiceKind, ServiceDates>>> {
  const client = useQueryClient()
  const { robot } = DEVICE_TYPE
  const query = q(api.deviceData.latestOfDevice, {
    params: { type: DEVICE_KINDS[robot].route, deviceId: String(robotId) },
    query: {},
  })
  const load = useLoad({ ...query, enabled: robotId !== null, staleTime: 0 })
  const { data } = load
  useLiveEvents('data', ({ type, id, entries }) => {
    if (type !== robot || id !== robotId || !entries.some(([key]) => KEYS.has(key))) return
    void client.invalidateQueries({ queryKey: query.queryKey })
  })
  const dates = data && {
    warranty: datesOf(data.data, 'warranty'),
    subscription: datesOf(data.data, 'subscription'),
  }
  return { ...load, data: dates }
}

function datesOf(data: Readonly<Record<string, string>>, kind: ServiceKind): ServiceDates {
  const { start, end } = SERVICE_DATE_KEYS[kind]
  return { start: data[start] || null, end: data[end] || null }
}

/** Text that is not a date is shown as the robot reported it. */
const dayText = (day: string | null) => (day === null ? '?' : (deviceDate(day) ?? day))

/** Returns '2024/03/05 - 2025/03/05' with non-breaking spaces, or 'none'. */
export function datesText({ start, end }: ServiceDates): string {
  if (start === null && end === null) return 'none'
  return `${dayText(start)}\u00A0-\u00A0${dayText(end)}`
}
