import type { DeviceStatus, Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import type { Load } from '../../api/use-load.ts'

/** The props of every data dialog. */
export interface DialogContentProps {
  readonly kind: DeviceKind
  readonly id: number
  /** The device's id and name. */
  readonly title: string
  /** Its newest values, kept up to date. */
  readonly status: Load<DeviceStatus>
  /** Names of keys and values; undefined while it is loading. */
  readonly dictionary: Dictionary | undefined
  /** Whether keys and values are shown translated or raw. */
  readonly isTranslated: boolean
  /** The keys that the device has reported. */
  readonly keys: readonly string[]
}
