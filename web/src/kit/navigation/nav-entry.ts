import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Holder } from '../../api/session/rights.ts'

/** The groups of the menu, in their order; the first has no name. */
export const NAV_GROUPS = ['', 'Fleet', 'Service', 'Sales', 'Administration'] as const

/** An entry of the menu (specification 1, section 2). */
export interface NavEntry {
  readonly label: string
  /** The path of a screen. */
  readonly to: string
  /** Further paths that belong to the entry and do not begin with `to`. */
  readonly alsoAt?: readonly string[]
  /** A path below `to` that does not belong to the entry. */
  readonly notAt?: string
  readonly icon: Icon
  readonly group: (typeof NAV_GROUPS)[number]
  /** Users without this right do not see the entry. Unverified users see it as if they were verified, but disabled. */
  readonly right: Access | ((user: Holder) => boolean)
  /** The kind of device of the quick search in its row. */
  readonly quickSearch?: DeviceType
  /** Its keyboard shortcut. */
  readonly keys?: string
  /** Draws the number of waiting items at the right end of the row, or a dot where only the icon is shown. */
  readonly count?: ComponentType<{ isDot: boolean }>
}

/**
 * The menu entry of a route, in its `staticData`. Without `label` it has the title of the route, without `to` its path,
 * without `right` the right of its guard, and otherwise every verified user sees it.
 */
export type RouteMenu = Omit<NavEntry, 'label' | 'to' | 'right'> & Partial<NavEntry>
