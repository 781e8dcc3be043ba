import { IconHistory } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

export const historySearchEntry: NavEntry = {
  label: 'History',
  to: hrefOf(addressOf.history()),
  icon: IconHistory,
  group: 'Service',
  right: 'History',
}
