import { IconBuildingFactory2 } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const productionEntry: NavEntry = {
  label: 'Production',
  to: hrefOf(addressOf.production()),
  icon: IconBuildingFactory2,
  group: 'Service',
  right: 'Production',
}
