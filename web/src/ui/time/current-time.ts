import { useSyncExternalStore } from 'react'

const CHECK_MS = 20_000
const HOUR = 3600

/** The start of the current minute, in unix seconds. */
export const thisMinute = () => Math.floor(Date.now() / 60_000) * 60

/** Returns {@link thisMinute} and re-renders when it changes; returns 0 and does nothing while not needed. */
export function useMinute(isNeeded = true): number {
  return useSyncExternalStore(isNeeded ? subscribe : never, isNeeded ? thisMinute : zero)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS)
  return () => clearInterval(timer)
}

const never = () => () => undefined
const zero = () => 0

/**
 * The start of the current hour in unix seconds. It is enough to tell today from yesterday at a whole offset, and the
 * thousands of cells that use it re-render only once an hour.
 */
export function useCurrentHour(): number {
  return useSyncExternalStore(subscribeShared, currentHour)
}

function currentHour(): number {
  return Math.floor(Date.now() / 1000 / HOUR) * HOUR
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all components. */
function subscribeShared(listener: () => void): () => void {
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
