import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { Live } from '../platform/live/live.ts'
import { type AuthenticatedDevice, findDeviceByToken } from './device-tokens.store.ts'
import { setConnected } from './provisioning.store.ts'

/**
 * Finds the device of a token. The first use of the token that provisioning gave is recorded before it is accepted:
 * from then on the hardware does not get its id again.
 */
export function deviceFinder({
  database,
  live,
}: {
  database: OpenDatabase
  live: Live
}): (token: string) => Promise<AuthenticatedDevice | undefined> {
  return async (token) => {
    const device = await findDeviceByToken(database.system, token)
    if (device?.isFirstUse !== true) return device
    const id = await database.transaction('begin', (db) => setConnected(db, device))
    if (id === undefined) return undefined
    const payload = { type: id.deviceType, ids: [id.deviceId] }
    live.publish(liveEvents.production, { path: [INTERNAL_CUSTOMER_ID], payload })
    return device
  }
}
