import { IconDatabaseCog } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { hasDbTool } from './dbtool-rights.ts'

export const dbToolEntry: NavEntry = {
  label: 'DbTool',
  to: hrefOf(addressOf.dbTool()),
  icon: IconDatabaseCog,
  group: 'Administration',
  right: hasDbTool,
}
