import { IconPlugConnected } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const outsideServicesEntry: NavEntry = {
  label: 'Outside services',
  to: hrefOf(addressOf.outsideServices()),
  icon: IconPlugConnected,
  group: 'Administration',
  right: 'Developer',
}
