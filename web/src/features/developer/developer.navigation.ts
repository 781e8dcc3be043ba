import { IconCode } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const developerEntry: NavEntry = {
  label: 'Developer',
  to: hrefOf(addressOf.developer()),
  icon: IconCode,
  group: 'Administration',
  right: 'Developer',
}
