import { deviceKindOf } from '@service-center/contract/devices/devices.ts'

/** The document title for a device type: 'Robot'. */
export const kindTitle = (kind = '') => deviceKindOf(kind)?.name ?? 'Device'
