import { IconChecklist } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const queuedWorkEntry: NavEntry = {
  label: 'Queued work',
  to: hrefOf(addressOf.queuedWork()),
  icon: IconChecklist,
  group: 'Administration',
  right: 'Developer',
}
