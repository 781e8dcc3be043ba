/** Messages that this process sends to itself through the database. When one arrives, all earlier notifications have arrived. */
export interface Marks {
  send(): Promise<void>
  /** To be called when a mark of this process has arrived. */
  heard(mark: number): void
  /** Sends a mark, and resolves when it has arrived. */
  passed(): Promise<void>
  /**
   * Milliseconds since the last received mark was sent. All notifications committed before that time have arrived.
   */
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
  // A mark is the time at which it is sent, made unique.
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
