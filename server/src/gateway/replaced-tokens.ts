import type { OpenDatabase } from '../platform/database/database.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/logger.ts'
import type { DeviceBroker } from './device-broker.ts'
import { devicesWithOtherToken } from './device-tokens.store.ts'

const TOKEN_CHECK_MS = 60_000

/** A replaced token ends its connection at once, in whichever process it is. */
export function disconnectReplacedTokens(options: {
  database: OpenDatabase
  notifications: Notifications
  broker: DeviceBroker
  log: Logger
}): Job {
  const { database, notifications, broker, log } = options
  const review = async (only?: number) => {
    const devices = broker.authenticated().filter(({ dev }) => only === undefined || dev === only)
    const outdated = await devicesWithOtherToken(database.system, devices)
    // Meanwhile one may have connected with its new token.
    const tokens = new Map(broker.authenticated().map(({ dev, tokenHash }) => [dev, tokenHash]))
    for (const { dev, tokenHash } of outdated) {
      if (tokens.get(dev)?.equals(tokenHash) === true) broker.disconnect(dev)
    }
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'Device tokens could not be checked again')
  notifications.on('device_token_changed', (dev) => void review(Number(dev)).catch(failed))
  notifications.onReconnect(() => void review().catch(failed))
  // The notification may arrive before a device that connects at that very moment is registered.
  return {
    name: 'device tokens',
    purpose: 'Ends connections of devices whose token was replaced, should a notification have been lost.',
    everyMs: TOKEN_CHECK_MS,
    run: () => review(),
  }
}
