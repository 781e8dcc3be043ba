import pg from 'pg'

/** A busy machine may miss one. */
const MISSED = 2

/**
 * Drops the connections of a server that has gone without closing them, so that what waits for it fails soon.
 * @param options.ask asks the server for a sign of life on a connection of its own; fails in a few seconds
 * @param options.everyMs how often it is asked while something waits for it
 */
export function watchConnections(
  pool: pg.Pool,
  { ask, everyMs }: { ask: () => Promise<unknown>; everyMs: number },
): { stop(): void } {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))
  let missed = 0
  let isAsking = false
  const look = async () => {
    if (isAsking || pool.totalCount === pool.idleCount) return
    isAsking = true
    // Who refuses is alive.
    const isAlive = await ask().then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    )
    isAsking = false
    missed = isAlive ? 0 : missed + 1
    if (missed < MISSED) return
    missed = 0
    for (const { connection } of clients) connection.stream.destroy()
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
