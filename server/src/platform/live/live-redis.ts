import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Logger } from '../logger.ts'

/** Carries live events to the viewers of other server processes. */
export interface LiveRedis {
  readonly adapter: ReturnType<typeof createAdapter>
  close(): void
}

/**
 * Connects to Redis, now or as soon as it is available. While it is not, events reach the viewers of this process only.
 * @param options.onBack called when Redis is back: viewers have missed events of other processes
 */
export function openLiveRedis(options: { url: string; log: Logger; onBack: () => void }): LiveRedis {
  const { url, log, onBack } = options
  // With the offline queue, events would fill the memory and reach nobody until Redis is back.
  const client = createClient({ url, disableOfflineQueue: true })
  const duplicate = client.duplicate.bind(client)
  // The adapter reads with a duplicate and retries at once after an error, so the duplicate has to wait for Redis.
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
  // The client retries by itself and emits each failure as an error event.
  client.connect().catch(() => undefined)
  return { adapter: createAdapter(client), close: () => client.destroy() }
}
