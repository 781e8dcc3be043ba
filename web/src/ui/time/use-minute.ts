import { useSyncExternalStore } from 'react'

const CHECK_MS = 20_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS)
  return () => clearInterval(timer)
}

/** Unix seconds, the start of the current minute. */
export const thisMinute = () => Math.floor(Date.now() / 60_000) * 60

const never = () => () => undefined
const zero = () => 0

/** See {@link thisMinute}; advances while the page stays open. 0 while it is not needed. */
export function useMinute(isNeeded = true): number {
  return useSyncExternalStore(isNeeded ? subscribe : never, isNeeded ? thisMinute : zero)
}
