import { useSyncExternalStore } from 'react'

const HOUR = 3600
const CHECK_MS = 20_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, CHECK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function currentHour(): number {
  return Math.floor(Date.now() / 1000 / HOUR) * HOUR
}

/**
 * The start of the current hour in unix seconds. It is enough to tell today from yesterday at a whole offset, and
 * thousands of cells that use it re-render only once an hour.
 */
export function useCurrentHour(): number {
  return useSyncExternalStore(subscribe, currentHour)
}
