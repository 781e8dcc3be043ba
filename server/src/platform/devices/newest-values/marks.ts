/** Messages of this process to itself by way of the database: when one arrives, so has every notification before it. */
export interface Marks {
  /** Sends a mark. */
  send(): Promise<void>
  /** A mark of this process has arrived. */
  heard(mark: number): void
  /** Sends a mark, and resolves when it has arrived. */
  passed(): Promise<void>
  /** How long ago the last mark that has arrived was sent, in milliseconds: what was committed before is known. */
  silentFor(): number
}

/**
 * @param options.process the name of this process
 * @param options.send sends a text to all processes
 */
export function createMarks(options: { process: string; send: (mark: string) => Promise<void> }): Marks {
  const waiting = new Map<number, () => void>()
  let last = 0
  let heard = -Infinity
  // A mark is the time at which it is sent, and never the same twice.
  const next = () => (last = Math.max(last + 1, Math.floor(performance.now())))

  const send = (mark: number) => options.send(`${options.process}!${mark}`)
  return {
    send: () => send(next()),
    heard: (mark) => {
      heard = Math.max(heard, mark)
      for (const [sent, resolve] of waiting) {
        if (sent > mark) continue
        waiting.delete(sent)
        resolve()
      }
    },
    passed: async () => {
      const mark = next()
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(mark, resolve)
      await send(mark)
      await promise
    },
    silentFor: () => performance.now() - heard,
  }
}
