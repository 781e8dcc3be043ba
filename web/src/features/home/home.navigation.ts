import { IconHome } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const homeEntry: NavEntry = {
  label: 'Home',
  to: '/home',
  icon: IconHome,
  group: '',
  right: 'signedIn',
  keys: 'g h',
}
