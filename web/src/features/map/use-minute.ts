import { useSyncExternalStore } from 'react'

const CHECK_MS = 20_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS)
  return () => clearInterval(timer)
}

/** Unix seconds, the start of the present minute. */
export const thisMinute = () => Math.floor(Date.now() / 60_000) * 60

/** See {@link thisMinute}; it goes on while the page stays open. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, thisMinute)
}
