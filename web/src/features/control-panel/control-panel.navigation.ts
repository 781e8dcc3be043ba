import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { hasControlPanel } from './control-panel-rights.ts'

export const controlPanelEntry: NavEntry = {
  label: 'Control Panel',
  to: hrefOf(addressOf.controlPanel()),
  alsoAt: [hrefOf(addressOf.supportLines())],
  icon: IconAdjustmentsHorizontal,
  group: 'Administration',
  right: hasControlPanel,
}
