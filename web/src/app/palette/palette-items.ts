import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { onlineStatus, systemStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { type Icon, IconLifebuoy, IconSitemap } from '@tabler/icons-react'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import { type Holder, mayCall } from '../../api/session/rights.ts'
import type { ReaderOf, ReadValue } from '../../api/shared-data/status-values.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { DEVICE_ICONS } from '../../kit/device/device-icons.ts'
import { ONLINE_STATES, type StateName } from '../../ui/state/states.ts'
import { partsOf, type TextPart } from '../../ui/text/Matched.tsx'
import { findable, type Findable, type Found } from './palette-search.ts'

/** The state of a device: the name of its mark, and a word. */
interface DeviceState {
  readonly state: StateName
  readonly word: string
}

export interface PaletteItem {
  readonly key: string
  readonly icon: Icon
  readonly parts: readonly TextPart[]
  readonly about?: string
  readonly status?: DeviceState | undefined
  /** The address that it opens. An item without one calls `run`. */
  readonly href?: string
  readonly run?: () => void
}

export interface PaletteSection {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

export function deviceItems(
  found: readonly Found<FleetDevice>[],
  options: {
    customerNames: ReadonlyMap<number, string>
    /** Undefined while the values are loading. */
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

/** Whether a device is online; for an online device with a fault or warning, its message instead. */
function stateOf({ deprecated }: FleetDevice, read: ReadValue | undefined): DeviceState | undefined {
  if (read === undefined) return undefined
  const online = onlineStatus(read, deprecated !== null)
  const message = read('system_message')
  const system = systemStatus(message)
  const isTroubled = online === 'online' && (system === 'bad' || system === 'warning')
  return isTroubled ? { state: system, word: message ?? '' } : ONLINE_STATES[online]
}

/** The rows of found customers; each opens the customer in the tree. */
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
  return dealerId === id ? 'Customer' : sentence`Customer of ${dealerName}`
}

const ISSUE = /^\s*(?:#|issue|ticket)\s*(-?\d{1,10})\s*$/i

/** The support issue of a typed number: '#17', 'issue 17' or 'ticket 17'; empty for other text. */
export function ticketItem(typed: string): PaletteItem[] {
  const [, id] = ISSUE.exec(typed) ?? []
  if (id === undefined) return []
  const href = hrefOf(addressOf.ticket(Number(id)))
  return [
    { key: href, icon: IconLifebuoy, href, parts: partsOf({ text: `Support issue ${id}`, words: [id] }) },
  ]
}

/** The forms for new tickets, if the user may post them. */
export function newTicketItems(viewer: Holder): readonly Findable<Omit<PaletteItem, 'parts'>>[] {
  if (!mayCall(viewer, api.support.post.right)) return []
  return [formItem('open', 'Open ticket'), formItem('closed', 'Closed ticket')]
}

function formItem(mode: 'open' | 'closed', text: string) {
  const href = hrefOf(addressOf.tickets({ create: mode }))
  return findable({ item: { key: href, icon: IconLifebuoy, about: 'Support', href }, text })
}
