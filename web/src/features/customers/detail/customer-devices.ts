import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { FleetDevice } from '../../../api/fleet.ts'
import { sumUp, type CustomerTree } from '../tree/customer-tree.ts'

const TYPES = Object.values(DEVICE_TYPE)

/** Which devices are shown: the customer's own, or those of the whole subtree. */
export type Scope = 'own' | 'subtree'

/** The devices of one type of a customer. */
export interface KindDevices {
  readonly type: DeviceType
  /** By id. */
  readonly devices: readonly FleetDevice[]
  /** Deprecated ones that the viewer's setting excludes. */
  readonly hidden: number
}

/** The number of devices of each customer's subtree. */
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

/** Whether a customer belongs to the chosen scope. */
export function inScope(tree: CustomerTree, place: number, scope: Scope): (customerId: number) => boolean {
  const end = scope === 'own' ? place + 1 : place + (tree.nodes[place]?.size ?? 0)
  return (customerId) => {
    const at = tree.placeOf.get(customerId) ?? -1
    return at >= place && at < end
  }
}

/** A customer's devices by type. */
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

/** More customers than this make the address too long to share. */
const MAX_OWNERS = 150

/**
 * The overview filter that shows exactly these devices: none when they are all of the viewer's devices, undefined when
 * they belong to too many customers for an address.
 */
export function overviewFilter(
  devices: readonly FleetDevice[],
  { countOfKind }: { countOfKind: number },
): Record<string, string[]> | undefined {
  if (devices.length === countOfKind) return {}
  const owners = new Set(devices.map(({ customerId }) => String(customerId)))
  return owners.size > MAX_OWNERS ? undefined : { customer_id: [...owners] }
}
