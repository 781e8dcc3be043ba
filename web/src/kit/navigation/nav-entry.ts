import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Holder } from '../../api/rights.ts'

/** The groups of the side navigation, in their order; the first has no name. */
export const NAV_GROUPS = ['', 'Fleet', 'Service', 'Sales', 'Administration'] as const

/** One entry of the side navigation (specification 1, section 2). Each feature has its own beside its routes. */
export interface NavEntry {
  readonly label: string
  /** The path of a screen. */
  readonly to: string
  /** The paths of further screens that belong to the entry and do not begin with `to`. */
  readonly alsoAt?: readonly string[]
  /** A path below `to` that does not belong to the entry. */
  readonly notAt?: string
  readonly icon: Icon
  readonly group: (typeof NAV_GROUPS)[number]
  /**
   * The right of an endpoint, or a function where the menu has a rule of its own. Without it the entry is hidden. Unverified
   * users see it as if they were verified, but disabled.
   */
  readonly right: Access | ((user: Holder) => boolean)
  /** The kind of device of the quick search in its row. */
  readonly quickSearch?: DeviceType
  /** Its keyboard shortcut. */
  readonly keys?: string
  /** How much waits there, drawn at the right end of its row; as a dot where there is only its icon. */
  readonly count?: ComponentType<{ isDot: boolean }>
}
