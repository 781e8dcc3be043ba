import { IconTerminal2 } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const commandsEntry: NavEntry = {
  label: 'Commands',
  to: hrefOf(addressOf.commands()),
  icon: IconTerminal2,
  group: 'Fleet',
  right: 'BulkCommands',
}
