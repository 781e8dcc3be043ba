import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Logger } from '../logger.ts'

/** The way of live events to the viewers of other server processes. */
export interface LiveRedis {
  readonly adapter: ReturnType<typeof createAdapter>
  close(): void
}

/**
 * Connects to Redis, now or as soon as it is there. While it is away events reach the viewers of this process at once, and
 * those of others not at all.
 * @param options.onBack called when Redis is back: viewers have missed events of other processes
 */
export function openLiveRedis(options: { url: string; log: Logger; onBack: () => void }): LiveRedis {
  const { url, log, onBack } = options
  // Queued, events would reach nobody until Redis is back, and fill the memory.
  const client = createClient({ url, disableOfflineQueue: true })
  const duplicate = client.duplicate.bind(client)
  // The adapter reads with a duplicate, and again at once after an error: that one has to wait for Redis.
  client.duplicate = (overrides) => duplicate({ ...overrides, disableOfflineQueue: false })
  let isAway = false
  client.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away: live events do not reach other server processes')
    isAway = true
  })
  client.on('ready', () => {
    if (!isAway) return
    isAway = false
    log.info('Redis is back')
    onBack()
  })
  // It tries again by itself, and reports each failure.
  client.connect().catch(() => undefined)
  return { adapter: createAdapter(client), close: () => client.destroy() }
}
