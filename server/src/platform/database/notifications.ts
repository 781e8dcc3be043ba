import pg from 'pg'
import type { Logger } from '../logger.ts'

export interface Notifications {
  /** Adds a listener for the notifications of a channel. */
  on(channel: Channel, listener: (payload: string) => void): void
  /** The same for a channel that is not in our list. Resolves when it is being listened to. */
  also(channel: string, listener: (payload: string) => void): Promise<void>
  /** Calls back when the connection is lost. From then on notifications are missed. */
  onLost(listener: () => void): void
  /** Calls back after reconnecting. Notifications may have been missed. */
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
/** One of this many failed attempts is logged. */
const LOG_EVERY = 60

/** Listens for notifications from the database to all server processes, on its own connection. Reconnects when needed. */
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
    // One broken connection may emit several errors. Without a listener the second would end the process.
    next.on('error', () => void next.end().catch(() => undefined))
    await next.connect()
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    // Added only now, because a failed attempt emits `end` too and would start a second series of attempts.
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
