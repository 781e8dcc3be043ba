import { deviceKindOf } from '@service-center/contract/devices/devices.ts'

/** How the document's title calls a kind of device: 'Robot'. */
export const kindTitle = (kind = '') => deviceKindOf(kind)?.name ?? 'Device'
