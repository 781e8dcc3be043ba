import { deviceKindOf } from '@service-center/contract/devices/devices.ts'
import { notFound } from '@tanstack/react-router'

/** The title of the page of a device type: 'Robot'. */
export const kindTitle = (kind = '') => deviceKindOf(kind)?.name ?? 'Device'

/** Leads to 'Page not found' unless the address names one of the three device types. */
export function needsDeviceKind({ params }: { params: { kind: string } }): void {
  if (deviceKindOf(params.kind) === undefined) throw notFound()
}

/** Leads to 'Page not found' unless the id is a signed whole number (specification 2, section 2.2). */
export function needsDeviceId({ params }: { params: { deviceId: string } }): void {
  if (!/^-?\d{1,10}$/.test(params.deviceId)) throw notFound()
}
