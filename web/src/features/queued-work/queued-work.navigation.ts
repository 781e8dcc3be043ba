import { api } from '@service-center/contract/api.ts'
import { IconChecklist } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const queuedWorkEntry: NavEntry = {
  label: 'Queued work',
  to: '/administration/work',
  icon: IconChecklist,
  group: 'Administration',
  right: api.queuedWork.list.right,
}
