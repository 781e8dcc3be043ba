import { IconHome } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

export const homeEntry: NavEntry = {
  label: 'Home',
  to: hrefOf(addressOf.home()),
  icon: IconHome,
  group: '',
  right: 'signedIn',
  keys: 'g h',
}
