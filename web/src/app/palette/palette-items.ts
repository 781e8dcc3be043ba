import type { Customer } from '@service-center/contract/customers/customers.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { onlineStatus, systemStatus } from '@service-center/contract/devices/device-state.ts'
import { IconSitemap, type Icon } from '@tabler/icons-react'
import type { FleetDevice } from '../../api/fleet.ts'
import type { ReaderOf, ReadValue } from '../../api/status-values.ts'
import { ONLINE_STATES, type StateName } from '../../ui/state/states.ts'
import { DEVICE_ICONS } from '../../kit/device/device-icons.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { TextPart } from '../../ui/text/matches.ts'
import type { Found } from './find.ts'

/** A device's state, as a shape and a word. */
export interface DeviceState {
  readonly state: StateName
  readonly word: string
}

/** One row of the palette. */
export interface PaletteItem {
  readonly key: string
  readonly icon: Icon
  readonly parts: readonly TextPart[]
  /** Secondary text after the name. */
  readonly about?: string
  readonly status?: DeviceState | undefined
  /** The address it links to; without it, it is an action. */
  readonly href?: string
  readonly run?: () => void
}

export interface PaletteSection {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** Rows of found devices, with their state and customer. */
export function deviceItems(
  found: readonly Found<FleetDevice>[],
  options: {
    customerNames: ReadonlyMap<number, string>
    /** Undefined until the values are known. */
    readerOf: ReaderOf | undefined
  },
): PaletteItem[] {
  return found.map(({ item, parts }) => {
    const about = [DEVICE_KINDS[item.type].name, options.customerNames.get(item.customerId)]
    return {
      key: `${item.type}:${item.id}`,
      icon: DEVICE_ICONS[item.type],
      parts,
      about: about.filter((word) => word !== undefined).join(', '),
      status: stateOf(item, options.readerOf?.(item)),
      href: hrefOf(addressOf.device(item)),
    }
  })
}

/** For an online device, a fault is shown instead. */
function stateOf({ deprecated }: FleetDevice, read: ReadValue | undefined): DeviceState | undefined {
  if (read === undefined) return undefined
  const online = onlineStatus(read, deprecated !== null)
  const message = read('system_message')
  const system = systemStatus(message)
  const isTroubled = online === 'online' && (system === 'bad' || system === 'warning')
  return isTroubled ? { state: system, word: message ?? '' } : ONLINE_STATES[online]
}

/** Rows of found customers; each links to the customer in the tree. */
export function customerItems(found: readonly Found<Customer>[]): PaletteItem[] {
  return found.map(({ item, parts }) => ({
    key: `customer:${item.id}`,
    icon: IconSitemap,
    parts,
    about: aboutCustomer(item),
    href: hrefOf(addressOf.customer(item.id)),
  }))
}

function aboutCustomer({ id, isRootDealer, isDealer, dealerId, dealerName }: Customer): string {
  if (isRootDealer) return 'Root dealer'
  if (isDealer) return 'Dealer'
  return dealerId === id ? 'Customer' : `Customer of ${dealerName}`
}
