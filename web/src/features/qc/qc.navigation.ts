import { IconClipboardCheck } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

const HREF = hrefOf(addressOf.qcApp())

export const qcAppEntry: NavEntry = {
  label: 'QC App',
  to: HREF,
  // Specification 1, section 2 names both.
  alsoAt: [HREF.toLowerCase()],
  icon: IconClipboardCheck,
  group: 'Service',
  right: 'QCApp',
}
