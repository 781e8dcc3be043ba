import pg from 'pg'
import type { Logger } from '../logger.ts'

/** Notifications from the database to all server processes. */
export interface Notifications {
  /** Calls back for every notification of a channel, with its payload. */
  on(channel: Channel, listener: (payload: string) => void): void
  /** The same for a channel that somebody else has named; resolves when it is listened to. */
  also(channel: string, listener: (payload: string) => void): Promise<void>
  /** Calls back when the connection is lost: from now on notifications are missed. */
  onLost(listener: () => void): void
  /** Calls back after a lost connection came back: notifications may have been missed. */
  onReconnect(listener: () => void): void
  close(): Promise<void>
}

const CHANNELS = [
  'viewer_changed',
  'device_token_changed',
  'device_request',
  'device_attributes_changed',
  'data_query_cancelled',
  'data_query_run_cancelled',
  'newest_values',
] as const
type Channel = (typeof CHANNELS)[number]

const RETRY_MS = 1000
/** Of how many failed attempts one is logged. */
const LOG_EVERY = 60

/** Listens on a connection of its own and reconnects as often as needed. */
export async function listen({ url, log }: { url: string; log: Logger }): Promise<Notifications> {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const lost: (() => void)[] = []
  const reconnected: (() => void)[] = []
  const channels = new Set<string>(CHANNELS)
  let closed = false
  let client: pg.Client | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'service-center-listener',
      keepAlive: true,
    })
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    // There may be several errors for one break; without a listener the second would end the process.
    next.on('error', () => void next.end().catch(() => undefined))
    await next.connect()
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    // Added only now: a failed attempt ends too, and would start a second series of attempts.
    next.once('end', () => {
      if (closed) return
      for (const listener of lost) listener()
      void reconnect()
    })
    client = next
  }
  const reconnect = async (): Promise<void> => {
    let attempts = 0
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      try {
        await connect()
        for (const listener of reconnected) listener()
        return
      } catch (error) {
        if (attempts % LOG_EVERY === 0) {
          log.warn({ err: error }, 'The database cannot be listened to; trying again')
        }
        attempts += 1
      }
    }
  }

  const add = (channel: string, listener: (payload: string) => void) =>
    void listeners.set(channel, [...(listeners.get(channel) ?? []), listener])

  await connect()
  return {
    on: add,
    also: async (channel, listener) => {
      add(channel, listener)
      channels.add(channel)
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    onLost: (listener) => void lost.push(listener),
    onReconnect: (listener) => void reconnected.push(listener),
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
