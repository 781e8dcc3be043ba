import type { Customer } from '@service-center/contract/customers/customers.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'

export interface DeviceChoice {
  readonly device: FleetDevice
  /** '(4155) North Park [Leeds City Council]' (specification 2, section 2.5). */
  readonly label: string
  /** The label without case and accents, for the search. */
  readonly folded: string
}

/** A customer, with its devices and those of all customers below it. */
export interface CustomerChoice {
  readonly customer: Customer
  readonly deviceIds: readonly number[]
}

/** The devices to choose from, and the customers that have some of them. */
export interface DeviceChoices {
  readonly devices: readonly DeviceChoice[]
  readonly byId: ReadonlyMap<number, DeviceChoice>
  readonly customers: readonly CustomerChoice[]
}

export function deviceLabel(
  { id, name }: Pick<FleetDevice, 'id' | 'name'>,
  customer: string | undefined,
): string {
  return [`(${id})`, name, customer === undefined ? '' : `[${customer}]`]
    .filter((part) => part !== '')
    .join(' ')
}

/** @param fleet devices of one type */
export function deviceChoices(fleet: readonly FleetDevice[], customers: readonly Customer[]): DeviceChoices {
  const customerById = new Map(customers.map((customer) => [customer.id, customer]))
  const devices = fleet.map((device): DeviceChoice => {
    const label = deviceLabel(device, customerById.get(device.customerId)?.name)
    return { device, label, folded: foldText(label) }
  })
  const idsOf = new Map<number, number[]>()
  for (const { id, customerId } of fleet) {
    const above = new Set<number>()
    for (
      let customer = customerById.get(customerId);
      customer !== undefined && !above.has(customer.id);
      customer = customer.parentId === null ? undefined : customerById.get(customer.parentId)
    ) {
      above.add(customer.id)
      const ids = idsOf.get(customer.id)
      if (ids === undefined) idsOf.set(customer.id, [id])
      else ids.push(id)
    }
  }
  return {
    devices,
    byId: new Map(devices.map((choice) => [choice.device.id, choice])),
    customers: customers.flatMap((customer) => {
      const deviceIds = idsOf.get(customer.id)
      return deviceIds === undefined ? [] : [{ customer, deviceIds }]
    }),
  }
}

/** The devices whose label contains every typed word. */
export function findDevices({ devices }: DeviceChoices, typed: string): readonly DeviceChoice[] {
  const words = foldedWords(typed)
  if (words.length === 0) return devices
  return devices.filter(({ folded }) => words.every((word) => folded.includes(word)))
}

/** The customers with devices whose name contains every typed word; none while nothing is typed. */
export function findCustomersWithDevices(
  { customers }: DeviceChoices,
  typed: string,
): readonly CustomerChoice[] {
  const words = foldedWords(typed)
  if (words.length === 0) return []
  return customers.filter(({ customer: { name } }) => {
    const folded = foldText(name)
    return words.every((word) => folded.includes(word))
  })
}

const LIST_OF_IDS = /^\s*-?\d{1,10}(?:[\s,;]+-?\d{1,10})+[\s,;]*$/

/** The ids of a pasted list such as '4101, 4102'; undefined for any other text. */
export function pastedIds(text: string): readonly number[] | undefined {
  if (!LIST_OF_IDS.test(text)) return undefined
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
}
