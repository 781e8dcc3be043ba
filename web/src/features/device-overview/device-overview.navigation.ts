import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { DEVICE_ICONS } from '../../kit/device/device-icons.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

export const deviceEntries: readonly NavEntry[] = [
  {
    label: 'Robots',
    to: hrefOf(addressOf.deviceOverview(DEVICE_KINDS[DEVICE_TYPE.robot])),
    icon: DEVICE_ICONS[DEVICE_TYPE.robot],
    group: 'Fleet',
    right: 'verified',
    quickSearch: DEVICE_TYPE.robot,
    keys: 'g r',
  },
  {
    label: 'Tablets',
    to: hrefOf(addressOf.deviceOverview(DEVICE_KINDS[DEVICE_TYPE.tablet])),
    icon: DEVICE_ICONS[DEVICE_TYPE.tablet],
    group: 'Fleet',
    right: 'verified',
    quickSearch: DEVICE_TYPE.tablet,
    keys: 'g t',
  },
  {
    label: 'Reference stations',
    to: hrefOf(addressOf.deviceOverview(DEVICE_KINDS[DEVICE_TYPE.referenceStation])),
    icon: DEVICE_ICONS[DEVICE_TYPE.referenceStation],
    group: 'Fleet',
    right: 'verified',
    quickSearch: DEVICE_TYPE.referenceStation,
    keys: 'g s',
  },
]
