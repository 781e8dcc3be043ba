import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { FleetDevice } from '../../api/fleet.ts'
import { find, findable, type Findable, type Found } from './find.ts'

/** Devices prepared for search by id, name and, if given, their customer's name. */
export function deviceEntries(
  devices: readonly FleetDevice[],
  customerNames?: ReadonlyMap<number, string>,
): readonly Findable<FleetDevice>[] {
  return devices.map((device) =>
    findable({
      item: device,
      text: `${device.id} ${device.name}`.trim(),
      id: String(device.id),
      also: customerNames?.get(device.customerId) ?? '',
    }),
  )
}

/** Customers prepared for search by name. */
export function customerEntries(customers: readonly Customer[]): readonly Findable<Customer>[] {
  return customers.map((customer) => findable({ item: customer, text: customer.name }))
}

/**
 * The matching devices. Excluded deprecated ones are found only by their exact id.
 * @param words from `wordsOf`
 */
export function findDevices(
  entries: readonly Findable<FleetDevice>[],
  options: { words: readonly string[]; limit: number; isExcluding: boolean },
): readonly Found<FleetDevice>[] {
  const { words, limit, isExcluding } = options
  return find(entries, {
    words,
    limit,
    accepts: ({ id, deprecated }) =>
      deprecated === null || !isExcluding || (words.length === 1 && words[0] === String(id)),
  })
}
