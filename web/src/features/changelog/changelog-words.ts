import type { ChangelogDeviceType } from '@service-center/contract/changelog/changelog.ts'

/** What the choice of the device type is called (specification 2, section 2.10), in its order. */
export const DEVICE_TYPE_CHOICES = [
  { value: '2', label: 'App Versions' },
  { value: '1', label: 'Robot Software Versions' },
] as const

export const SOFTWARE_NAMES: Readonly<Record<ChangelogDeviceType, string>> = {
  1: 'Robot software',
  2: 'App',
}
