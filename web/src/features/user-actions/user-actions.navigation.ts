import { api } from '@service-center/contract/api.ts'
import { IconListDetails } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const userActionsEntry: NavEntry = {
  label: 'User actions',
  to: '/administration/log',
  icon: IconListDetails,
  group: 'Administration',
  right: api.userActions.list.right,
}
