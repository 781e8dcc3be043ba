import { useSyncExternalStore } from 'react'

const CHECK_MS = 20_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS)
  return () => clearInterval(timer)
}

/** Unix seconds, the start of the current minute. */
export const thisMinute = () => Math.floor(Date.now() / 60_000) * 60

/** See {@link thisMinute}; advances while the page stays open. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, thisMinute)
}
