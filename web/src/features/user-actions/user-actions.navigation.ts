import { IconListDetails } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

export const userActionsEntry: NavEntry = {
  label: 'User actions',
  to: hrefOf(addressOf.userActions()),
  icon: IconListDetails,
  group: 'Administration',
  right: 'UserActions',
}
