import type { Customer } from '@service-center/contract/customers.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices.ts'
import type { OnlineStatus } from '@service-center/contract/device-state.ts'
import { IconSitemap, type Icon } from '@tabler/icons-react'
import { deviceLink, type FleetDevice } from '../../api/fleet.ts'
import { DEVICE_ICONS } from '../device-icons.ts'
import { router } from '../router.ts'
import type { Found, TextPart } from './find.ts'

/** One row of the palette. */
export interface PaletteItem {
  readonly key: string
  readonly icon: Icon
  readonly parts: readonly TextPart[]
  /** The quiet words behind the name. */
  readonly about?: string
  readonly status?: OnlineStatus | undefined
  /** Where it leads; what has no address is run. */
  readonly href?: string
  readonly run?: () => void
}

export interface PaletteSection {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** The rows of found devices, with their state and whose they are. */
export function deviceItems(
  found: readonly Found<FleetDevice>[],
  options: {
    customerNames: ReadonlyMap<number, string>
    statusOf: (device: FleetDevice) => OnlineStatus | undefined
  },
): PaletteItem[] {
  return found.map(({ item, parts }) => {
    const about = [DEVICE_KINDS[item.type].name, options.customerNames.get(item.customerId)]
    return {
      key: `${item.type}:${item.id}`,
      icon: DEVICE_ICONS[item.type],
      parts,
      about: about.filter((word) => word !== undefined).join(', '),
      status: options.statusOf(item),
      href: router.buildLocation(deviceLink(item)).href,
    }
  })
}

/** The rows of found customers; each leads to their robots until customers have a page of their own. */
export function customerItems(found: readonly Found<Customer>[]): PaletteItem[] {
  return found.map(({ item, parts }) => ({
    key: `customer:${item.id}`,
    icon: IconSitemap,
    parts,
    about: aboutCustomer(item),
    href: customerHref(item),
  }))
}

function aboutCustomer({ id, isRootDealer, isDealer, dealerId, dealerName }: Customer): string {
  if (isRootDealer) return 'Root dealer'
  if (isDealer) return 'Dealer'
  return dealerId === id ? 'Customer' : `Customer of ${dealerName}`
}

function customerHref({ id, name }: Customer): string {
  if ('/customers' in router.routesByPath) return `/customers?selected=${id}`
  return router.buildLocation({
    to: '/devices/$kind',
    params: { kind: 'robots' },
    search: { filters: { Customer: [name] } },
  }).href
}
