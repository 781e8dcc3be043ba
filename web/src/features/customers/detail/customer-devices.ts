import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { sumUp, type CustomerTree } from '../tree/customer-tree.ts'

const TYPES = Object.values(DEVICE_TYPE)

/** Which devices are shown: those of the customer, or of the customer and its sub-customers. */
export type Scope = 'own' | 'subtree'

export interface KindDevices {
  readonly type: DeviceType
  /** Sorted by id. */
  readonly devices: readonly FleetDevice[]
  /** How many deprecated devices the viewer's setting excludes. */
  readonly hidden: number
}

/** The number of devices in the subtree of each customer, by the index of the customer. */
export function deviceSums(
  tree: CustomerTree,
  fleet: readonly FleetDevice[],
  { isExcluding }: { isExcluding: boolean },
): Int32Array {
  const own = new Int32Array(tree.nodes.length)
  for (const { customerId, deprecated } of fleet) {
    const place = tree.placeOf.get(customerId)
    if (place === undefined || (isExcluding && deprecated !== null)) continue
    own[place] = (own[place] ?? 0) + 1
  }
  return sumUp(tree, own)
}

/** Returns a function that says whether a customer is in the scope. @param place index of the selected customer */
export function inScope(tree: CustomerTree, place: number, scope: Scope): (customerId: number) => boolean {
  const end = scope === 'own' ? place + 1 : place + (tree.nodes[place]?.size ?? 0)
  return (customerId) => {
    const at = tree.placeOf.get(customerId) ?? -1
    return at >= place && at < end
  }
}

export function devicesOf(
  fleet: readonly FleetDevice[],
  { belongs, isExcluding }: { belongs: (customerId: number) => boolean; isExcluding: boolean },
): readonly KindDevices[] {
  const own = fleet.filter(({ customerId }) => belongs(customerId))
  return TYPES.map((type) => {
    const all = own.filter((device) => device.type === type)
    const devices = isExcluding ? all.filter(({ deprecated }) => deprecated === null) : all
    return { type, devices: devices.toSorted((a, b) => a.id - b.id), hidden: all.length - devices.length }
  })
}

/** With more customers than this, the URL would be too long to share. */
const MAX_OWNERS = 150

/**
 * The filter of the device overview that shows exactly these devices. Empty if they are all devices that the viewer sees;
 * undefined if they belong to too many customers.
 */
export function overviewFilter(
  devices: readonly FleetDevice[],
  { countOfKind }: { countOfKind: number },
): Record<string, string[]> | undefined {
  if (devices.length === countOfKind) return {}
  const owners = new Set(devices.map(({ customerId }) => String(customerId)))
  return owners.size > MAX_OWNERS ? undefined : { customer_id: [...owners] }
}
