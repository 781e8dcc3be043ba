import { IconCalculator } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

export const savingsEntry: NavEntry = {
  label: 'Savings calculator',
  to: hrefOf(addressOf.savings()),
  icon: IconCalculator,
  group: 'Sales',
  right: 'SavingsCalculator',
}
