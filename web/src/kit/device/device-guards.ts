import { deviceKindOf } from '@service-center/contract/devices/devices.ts'
import { notFound } from '@tanstack/react-router'

/** The document title for a device type: 'Robot'. */
export const kindTitle = (kind = '') => deviceKindOf(kind)?.name ?? 'Device'

/** Only the three device types have pages. */
export function needsDeviceKind({ params }: { params: { kind: string } }): void {
  if (deviceKindOf(params.kind) === undefined) throw notFound()
}

/** A device's id is a signed whole number (specification 2, section 2.2). */
export function needsDeviceId({ params }: { params: { deviceId: string } }): void {
  if (!/^-?\d{1,10}$/.test(params.deviceId)) throw notFound()
}
