import { IconBuilding } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const companiesEntry: NavEntry = {
  label: 'Companies',
  to: hrefOf(addressOf.companies()),
  alsoAt: [hrefOf(addressOf.contacts())],
  icon: IconBuilding,
  group: 'Sales',
  // Who only has contracts of their own meets companies in quotes, not in the menu.
  right: ({ userAccess }) => userAccess.includes('HubspotMatch') || userAccess.includes('QuoteGenerator'),
}
