import { IconUsers } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

export const accountsEntry: NavEntry = {
  label: 'User accounts',
  to: hrefOf(addressOf.accounts()),
  icon: IconUsers,
  group: 'Administration',
  // Specification 1, section 2: the menu shows it to administrators of accounts. The list itself is open to every
  // verified user, who sees the accounts in their scope.
  right: 'User',
}
