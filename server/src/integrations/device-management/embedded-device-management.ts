import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Devices } from '../../platform/devices/devices.ts'
import type { DeviceManagement, HandedOver, Order, TabletAction } from './device-management.ts'

/** The feature whose listener hears the tablets' answers. */
export const TABLET_REQUESTS = 'tablet-management'

/** A tablet that does not connect for a week is told nothing more. */
const TIMEOUT_MS = 7 * 24 * 3_600_000

/**
 * Our own device management: the app on the tablets obeys it. What is a state (locked, group) is a shared attribute,
 * which a tablet reads whenever it connects. What happens once (a notification, a reset) is a request, which a tablet
 * answers. docs/devices.md describes both.
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
  // Checked above.
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
