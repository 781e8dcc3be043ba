import { IconLifebuoy } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

const TICKETS = hrefOf(addressOf.tickets())

export const supportEntry: NavEntry = {
  label: 'Support',
  to: TICKETS,
  // Specification 1, section 2: not highlighted there.
  notAt: `${TICKETS}/legacy`,
  icon: IconLifebuoy,
  group: 'Service',
  right: 'verified',
}
