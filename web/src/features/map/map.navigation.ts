import { IconMap2 } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

/** Without parameters: a click on it resets the map (specification 1, section 2). */
export const mapEntry: NavEntry = {
  label: 'Map',
  to: hrefOf(addressOf.map()),
  icon: IconMap2,
  group: 'Fleet',
  right: 'verified',
  keys: 'g m',
}
