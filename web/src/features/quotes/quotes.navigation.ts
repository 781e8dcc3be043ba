import { IconFileDollar } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const quoteGeneratorEntry: NavEntry = {
  label: 'Quote generator',
  to: hrefOf(addressOf.quoteGenerator()),
  icon: IconFileDollar,
  group: 'Sales',
  right: 'QuoteGenerator',
}
