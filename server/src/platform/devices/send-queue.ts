/** Maximum number of devices per batch. */
const MOST_DEVICES = 200
/** Batch size for devices that were added by `addMany`, and the pause between two such batches. */
const MOST_OF_MANY = 10
const PAUSE_MS = 40

/** A batch of devices. */
export interface ServedTogether {
  readonly devs: readonly number[]
  /** Puts a device back that may have another request. */
  again(dev: number): void
}

/**
 * A queue of devices that may have a waiting request. Devices that are added alone are served at once. Of many devices only
 * a few are served at a time: each one answers and reports, and thousands at the same time would delay the data of all
 * devices.
 */
export function createSendQueue() {
  const single = new Set<number>()
  const many = new Set<number>()
  let pausedUntil = 0
  let wake: (() => void) | undefined

  return {
    add: (dev: number) => {
      many.delete(dev)
      single.add(dev)
      wake?.()
    },
    addMany: (devs: Iterable<number>) => {
      for (const dev of devs) if (!single.has(dev)) many.add(dev)
    },
    /** Resolves with the next batch when it is due; with undefined if the queue is empty. */
    next: async (): Promise<ServedTogether | undefined> => {
      const pause = pausedUntil - performance.now()
      if (single.size === 0 && many.size > 0 && pause > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pause)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = undefined
      }
      if (single.size > 0) return take(single, MOST_DEVICES)
      if (many.size === 0) return undefined
      pausedUntil = performance.now() + PAUSE_MS
      return take(many, MOST_OF_MANY)
    },
  }
}

function take(from: Set<number>, most: number): ServedTogether {
  const devs = [...from.values().take(most)]
  for (const dev of devs) from.delete(dev)
  return { devs, again: (dev) => void from.add(dev) }
}
