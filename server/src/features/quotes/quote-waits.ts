import { setTimeout as sleep } from 'node:timers/promises'

/** Another server process may do the work: then nobody wakes the waiting call. */
const LOOK_EVERY_MS = 1000

/** Calls that wait for the work on a quote. */
export interface QuoteWaits {
  /** Something of a quote was done. */
  wake(id: number): void
  /**
   * Waits until the work has ended, or the time is over.
   * @param isDone is asked again whenever something was done
   */
  until(id: number, isDone: () => Promise<boolean>, timeoutMs: number): Promise<void>
}

export function createQuoteWaits(): QuoteWaits {
  const waiting = new Map<number, Set<() => void>>()
  const nextStep = async (id: number) => {
    const woken = Promise.withResolvers<void>()
    const calls = waiting.get(id) ?? new Set()
    waiting.set(id, calls.add(woken.resolve))
    await Promise.race([woken.promise, sleep(LOOK_EVERY_MS, undefined, { ref: false })])
    calls.delete(woken.resolve)
    if (calls.size === 0) waiting.delete(id)
  }
  return {
    wake: (id) => {
      for (const resolve of waiting.get(id) ?? []) resolve()
    },
    until: async (id, isDone, timeoutMs) => {
      const endsAt = performance.now() + timeoutMs
      for (;;) {
        // Registered before it is asked, so that no step is missed in between.
        const step = nextStep(id)
        if ((await isDone()) || performance.now() >= endsAt) return
        await step
      }
    },
  }
}
