import { IconCircleOff } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const refusedDataEntry: NavEntry = {
  label: 'Refused data',
  to: hrefOf(addressOf.refusedData()),
  icon: IconCircleOff,
  group: 'Administration',
  right: 'Developer',
}
