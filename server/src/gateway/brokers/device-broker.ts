import type { OpenDatabase } from '../../platform/database/database.ts'
import type { Notifications } from '../../platform/database/notifications.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/logger.ts'
import { type AuthenticatedDevice, devicesWithOtherToken } from '../messages/device-tokens.store.ts'

/** A device connected to this process; `since` is in ms since 1970. */
interface ConnectedDevice extends AuthenticatedDevice {
  readonly since: number
}

/** The connection to MQTT devices: the embedded broker, or a client of an external broker. */
export interface DeviceBroker {
  /** Port of the embedded broker; undefined with an external one. */
  readonly port: number | undefined
  /** Whether a device can be reached from here and has made a subscription, as far as that is known. */
  listens(dev: number, filter: string): boolean
  /** Sends a message to a device. False if it is not connected here or not subscribed to the topic. */
  deliver(dev: number, topic: string, payload: string): boolean
  /** The devices connected to this process. */
  connected(): readonly ConnectedDevice[]
  /** The devices whose token this process has accepted. */
  authenticated(): readonly AuthenticatedDevice[]
  /** Disconnects a device, because its token has become invalid or another process holds its connection. */
  disconnect(dev: number): void
  /** Refuses new connections and messages. Resolves when the accepted messages are answered. */
  drain(): Promise<void>
  close(): Promise<void>
}

const TOKEN_CHECK_MS = 60_000

/** Closes connections at once when their token was replaced, in whichever process they are. */
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
    // A device may have connected with its new token meanwhile.
    const tokens = new Map(broker.authenticated().map(({ dev, tokenHash }) => [dev, tokenHash]))
    for (const { dev, tokenHash } of outdated) {
      if (tokens.get(dev)?.equals(tokenHash) === true) broker.disconnect(dev)
    }
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'Device tokens could not be checked again')
  notifications.on('device_token_changed', (dev) => void review(Number(dev)).catch(failed))
  notifications.onReconnect(() => void review().catch(failed))
  // Also checks periodically, because a notification may arrive just before a connecting device is registered.
  return {
    name: 'device tokens',
    purpose: 'Ends connections of devices whose token was replaced, should a notification have been lost.',
    everyMs: TOKEN_CHECK_MS,
    run: () => review(),
  }
}
