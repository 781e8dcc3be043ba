import { setTimeout as sleep } from 'node:timers/promises'

/** Devices per read. Processing 200 keys of each blocks the process for about ten milliseconds. */
const DEVICES_PER_READ = 25
/** Waits this long for more changes before reading. */
const GATHER_MS = 25
const RETRY_MS = 500

/** Reads changed devices again from the database. */
export interface Reader {
  /** Adds devices to read. A read that is in progress does not count for them. */
  add(devs: Iterable<number>): void
  /** Marks a value that was just set in memory: a read in progress may return an older one, which must not replace it. */
  keep(dev: number, key: string): void
  /** Milliseconds for which the longest waiting device has been waiting. */
  behindFor(): number
  /** Resolves when every device that waits now has been read. */
  done(): Promise<void>
  stop(): void
}

/**
 * @param options.read reads devices; `keptOf` returns the keys of a device that were set during the read
 * @param options.onFailure called once for each series of failures
 */
export function createReader(options: {
  read: (devs: readonly number[], keptOf: (dev: number) => ReadonlySet<string>) => Promise<void>
  onFailure: (error: unknown) => void
}): Reader {
  const { read, onFailure } = options
  /** The time since when each device waits, the longest waiting first. */
  const waiting = new Map<number, number>()
  let reading = new Map<number, Set<string>>()
  let readingSince = Infinity
  let running: Promise<void> | undefined
  /** Called after each read. */
  const checks = new Set<() => void>()
  let hasFailed = false
  let isStopped = false

  const readSome = async () => {
    const some = [...waiting].slice(0, DEVICES_PER_READ)
    reading = new Map(some.map(([dev]) => [dev, new Set<string>()]))
    readingSince = some[0]?.[1] ?? Infinity
    for (const [dev] of some) waiting.delete(dev)
    try {
      await read([...reading.keys()], (dev) => reading.get(dev) ?? NOTHING)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onFailure(error)
      hasFailed = true
      const later = [...waiting]
      waiting.clear()
      for (const [dev, since] of [...some, ...later]) if (!waiting.has(dev)) waiting.set(dev, since)
      await sleep(RETRY_MS, undefined, { ref: false })
    } finally {
      reading = new Map()
      readingSince = Infinity
    }
  }
  const check = () => {
    for (const one of checks) one()
  }
  const run = async () => {
    if (checks.size === 0) await sleep(GATHER_MS, undefined, { ref: false })
    while (waiting.size > 0 && !isStopped) {
      await readSome()
      check()
    }
    running = undefined
  }
  /** The time since when the longest waiting device waits. */
  const oldest = () => {
    const [first = Infinity] = waiting.values()
    return Math.min(first, readingSince)
  }

  return {
    add: (devs) => {
      const now = performance.now()
      for (const dev of devs) if (!waiting.has(dev)) waiting.set(dev, now)
      if (waiting.size > 0 && !isStopped) running ??= run()
    },
    keep: (dev, key) => void reading.get(dev)?.add(key),
    behindFor: () => Math.max(0, performance.now() - oldest()),
    done: () => {
      const asked = performance.now()
      const isDone = () => isStopped || oldest() > asked
      if (isDone()) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const one = () => {
        if (!isDone()) return
        checks.delete(one)
        resolve()
      }
      checks.add(one)
      return promise
    },
    stop: () => {
      isStopped = true
      check()
    },
  }
}

const NOTHING: ReadonlySet<string> = new Set()
