import { IconLifebuoy } from '@tabler/icons-react'
import { lazy } from 'react'
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
  count: lazy(() =>
    import('./overview/OpenIssues.tsx').then(
      ({ OpenIssues }) => ({ default: OpenIssues }),
      // The script may be missing after an update of the server: the navigation then stays as it is.
      () => ({ default: () => null }),
    ),
  ),
}
