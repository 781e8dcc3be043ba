import type { DeviceStatus, Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import type { Load } from '../../api/queries/use-load.ts'

export interface DialogContentProps {
  readonly kind: DeviceKind
  readonly id: number
  readonly title: string
  /** The device's newest values, updated live. */
  readonly status: Load<DeviceStatus>
  /** Undefined while loading. */
  readonly dictionary: Dictionary | undefined
  /** False: keys and values are shown raw. */
  readonly isTranslated: boolean
  readonly keys: readonly string[]
}
