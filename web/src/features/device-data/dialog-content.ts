import type { DeviceStatus, Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import type { Load } from '../../api/use-load.ts'

/** What every data dialog is given. */
export interface DialogContentProps {
  readonly kind: DeviceKind
  readonly id: number
  /** The device's id and name. */
  readonly title: string
  /** Its newest values, kept up to date. */
  readonly status: Load<DeviceStatus>
  /** What keys and values are called; undefined while it is loading. */
  readonly dictionary: Dictionary | undefined
  /** Whether keys and values are shown by what they are called, or as the device wrote them. */
  readonly isTranslated: boolean
  /** The keys that the device has said. */
  readonly keys: readonly string[]
}
