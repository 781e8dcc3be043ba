import type { Dictionary } from '@service-center/contract/device-data.ts'
import type { DeviceKind } from '@service-center/contract/devices.ts'

/** What every data dialog is given. */
export interface DialogContentProps {
  readonly kind: DeviceKind
  readonly id: number
  /** The device's id and name. */
  readonly title: string
  /** What keys and values are called; undefined while the dashboard shows them raw. */
  readonly dictionary: Dictionary | undefined
  /** The keys that the device has said. */
  readonly keys: readonly string[]
}
