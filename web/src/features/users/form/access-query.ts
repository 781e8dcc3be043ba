import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { DeviceRef } from '../../../kit/fields/DeviceField.tsx'

/** A query about a user's access, as kept in the page's address. */
export interface AccessQuery {
  /** An endpoint: 'GET /api/devices'. */
  action?: string | undefined
  customerId?: number | undefined
  /** A device: its type and its id, '1:4155'. */
  device?: string | undefined
}

/** Whether the query is not empty. */
export const hasQuery = ({ action, customerId, device }: AccessQuery) =>
  action !== undefined || customerId !== undefined || device !== undefined

/** The query as input of the call. */
export function accessQueryInput(username: string, { action, customerId, device }: AccessQuery) {
  const [deviceType, deviceId] = device?.split(':') ?? []
  return { params: { username }, query: { action, customerId: customerId?.toString(), deviceType, deviceId } }
}

/** What the form of a question holds. */
export interface WhyValues {
  action: string | null
  customerId: number | null
  device: DeviceRef | null
}

/** A question as its form shows it. */
export function valuesOf({ action, customerId, device }: AccessQuery): WhyValues {
  const [type, id] = device?.split(':').map(Number) ?? []
  const kind = Object.values(DEVICE_TYPE).find((one) => one === type)
  return {
    action: action ?? null,
    customerId: customerId ?? null,
    device: kind === undefined || id === undefined ? null : { type: kind, id },
  }
}

/** The form's query, for the address. */
export function questionOf({ action, customerId, device }: WhyValues): AccessQuery {
  return {
    action: action ?? undefined,
    customerId: customerId ?? undefined,
    device: device === null ? undefined : `${device.type}:${device.id}`,
  }
}

interface Choice {
  value: string
  label: string
}

/** All calls by feature, named by their summary. */
export function actionChoices(): { group: string; items: Choice[] }[] {
  return Object.entries(api).map(([name, endpoints]) => ({
    group: featureName(name),
    items: Object.values<EndpointDeclaration>(endpoints).map(({ method, path, summary }) => ({
      value: `${method} ${path}`,
      label: summary,
    })),
  }))
}

/** 'deviceData' becomes 'Device data'. */
function featureName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
