import { IconSitemap } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

export const customersEntry: NavEntry = {
  label: 'Customers',
  to: hrefOf(addressOf.customers()),
  icon: IconSitemap,
  group: 'Fleet',
  right: 'verified',
  keys: 'g c',
}
