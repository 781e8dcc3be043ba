import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { Icon } from '@tabler/icons-react'
import type { Holder } from '../../api/rights.ts'

/** The groups of the side navigation, in their order; the first has no name. */
export const NAV_GROUPS = ['', 'Fleet', 'Service', 'Sales', 'Administration'] as const

/** One entry of the side navigation (specification 1, section 2). Each feature has its own beside its routes. */
export interface NavEntry {
  readonly label: string
  /** The path of a screen. */
  readonly to: string
  readonly icon: Icon
  readonly group: (typeof NAV_GROUPS)[number]
  /**
   * Who sees it: those who may call an endpoint, or where the menu has a rule of its own, those whom the rule lets
   * through. Unverified users see it as if they were verified, but disabled.
   */
  readonly right: Access | ((user: Holder) => boolean)
  /** Its row carries the quick search of this kind. */
  readonly quickSearch?: DeviceType
  /** The keys that lead to it. */
  readonly keys?: string
}
