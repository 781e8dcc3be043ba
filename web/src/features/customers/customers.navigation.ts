import { api } from '@service-center/contract/api.ts'
import { IconSitemap } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const customersEntry: NavEntry = {
  label: 'Customers',
  to: '/customers',
  icon: IconSitemap,
  group: 'Fleet',
  right: api.customers.list.right,
  keys: 'g c',
}
