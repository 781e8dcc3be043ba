import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Devices } from '../../platform/devices/devices.ts'
import type { DeviceManagement, HandedOver, Order, TabletAction } from './device-management.ts'

/** The purpose under which the feature listens for the tablets' answers. */
export const TABLET_REQUESTS = 'tablet-management'

/** Requests expire if a tablet does not connect within a week. */
const TIMEOUT_MS = 7 * 24 * 3_600_000

/**
 * Our own device management, which the app on the tablets obeys. States (locked, group) are shared attributes, which a tablet
 * reads when it connects. One-time actions (notification, reset) are requests, which a tablet answers. Both are described in
 * docs/devices.md.
 */
export function embeddedDeviceManagement(devices: Devices): Pick<DeviceManagement, 'name' | 'take'> {
  return {
    name: 'embedded',
    take: async (db, { action, orders }) => {
      const attributes = attributesOf(action)
      if (attributes === undefined) return sendRequests(devices, { db, action, orders })
      await devices.setAttributesOfMany(
        db,
        orders.map(({ tablet }) => tablet.dev),
        attributes,
      )
      return orders.map((order) => ({ order, state: 'accepted' }))
    },
  }
}

function attributesOf(action: TabletAction): Record<string, unknown> | undefined {
  switch (action.kind) {
    case 'lock':
    case 'unlock':
      return { locked: action.kind === 'lock', lock_message: action.message === '' ? null : action.message }
    case 'group':
      return { knox_group: action.name }
    default:
      return undefined
  }
}

const METHODS = { notify: 'notify', resetApp: 'reset_app', pushProfile: 'push_profile' } as const

async function sendRequests(
  devices: Devices,
  { db, action, orders }: { db: Database; action: TabletAction; orders: readonly Order[] },
): Promise<HandedOver[]> {
  if (!(action.kind in METHODS)) throw new Error(`A tablet has no method for ${action.kind}.`)
  // The check above guarantees that the kind is a key.
  const method = METHODS[action.kind as keyof typeof METHODS]
  const params = action.kind === 'notify' ? { title: action.title, message: action.message } : {}
  const sent: HandedOver[] = []
  for (const order of orders) {
    const device = { type: DEVICE_TYPE.tablet, id: order.tablet.id }
    const requestId = await devices.send(db, {
      device,
      purpose: TABLET_REQUESTS,
      method,
      params,
      timeoutMs: TIMEOUT_MS,
    })
    sent.push({ order, state: 'waiting', requestId })
  }
  return sent
}
