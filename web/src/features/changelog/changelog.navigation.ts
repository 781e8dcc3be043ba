import { IconNotes } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

export const changelogEntry: NavEntry = {
  label: 'Changelog',
  to: hrefOf(addressOf.changelog()),
  icon: IconNotes,
  group: 'Service',
  right: 'verified',
}
