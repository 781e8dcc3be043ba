import { setTimeout as sleep } from 'node:timers/promises'
import { networkHashOf } from '../../platform/clients/network-of-address.ts'
import { hashDeviceToken } from '../../platform/secrets/device-tokens.ts'
import type { AuthenticatedDevice } from './device-tokens.store.ts'
import type { ThrottledLog } from './throttled-log.ts'

/**
 * Looks up a device token. The answer to a wrong one is delayed.
 * @param address the caller's address, for the log and the count per network
 */
export type FindDevice = (token: string, address: string) => Promise<AuthenticatedDevice | undefined>

/** Wrong tries are forgotten after this time without another one. */
const FORGET_MS = 10 * 60_000
/** A device that has just got a new token may try the old one a few times. */
const FREE_TRIES_OF_TOKEN = 2
/** More per network, because a fleet behind one address may have several such devices. */
const FREE_TRIES_OF_NETWORK = 30
const FIRST_DELAY_MS = 250
/** Shorter than the ten seconds in which a connection must be authenticated. */
const MAX_DELAY_MS = 5000
const MAX_REMEMBERED = 20_000

/**
 * Delays answers to wrong tokens, counted by token (one device) and by network (guessing). The delay grows with each wrong
 * try. Right tokens are never delayed.
 * @param options.wait replaces the pause in tests
 */
export function slowWrongTokens(options: {
  findDevice: (token: string) => Promise<AuthenticatedDevice | undefined>
  deviceLog: ThrottledLog
  wait?: (ms: number) => Promise<unknown>
}): FindDevice {
  const { findDevice, deviceLog, wait = (ms) => sleep(ms, undefined, { ref: false }) } = options
  const tries = new Map<string, { count: number; at: number }>()
  const count = (key: string) => {
    const at = Date.now()
    const known = tries.get(key)
    const next = known === undefined || at - known.at > FORGET_MS ? 1 : known.count + 1
    // Re-inserted, so that the longest unseen entry comes first.
    tries.delete(key)
    tries.set(key, { count: next, at })
    const [oldest] = tries.keys()
    if (tries.size > MAX_REMEMBERED && oldest !== undefined) tries.delete(oldest)
    return next
  }
  return async (token, address) => {
    const device = await findDevice(token)
    if (device !== undefined) return device
    deviceLog.warn('A device token was refused', { address })
    const delay = Math.max(
      delayOf(
        count(`token ${hashDeviceToken(token.slice(0, 1000)).toString('base64')}`),
        FREE_TRIES_OF_TOKEN,
      ),
      delayOf(count(`network ${networkHashOf(address).toString('base64')}`), FREE_TRIES_OF_NETWORK),
    )
    if (delay > 0) await wait(delay)
    return undefined
  }
}

function delayOf(count: number, free: number): number {
  return count <= free ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(count - free - 1, 10))
}
