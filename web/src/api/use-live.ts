import { MESSAGES } from '@service-center/contract/errors.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createLive, type LivePayloads, type LiveRecord, type LiveState } from './live.ts'
import { endSession } from './session-end.ts'

/** The console's live connection; the session opens and closes it. */
export const live = createLive({
  loadSocket: () => import('./live-socket.ts').then(({ openSocket }) => openSocket),
  onRefused: () => endSession(MESSAGES.sessionExpired),
})

/** The state of the live connection. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(live.subscribe, live.state)
}

/** The newest five live events, newest first. */
export function useRecentEvents(): readonly LiveRecord[] {
  return useSyncExternalStore(live.subscribe, live.recent)
}

/**
 * Calls `handler` with every live event of a name, for as long as the component is mounted.
 * @example useLiveEvents('data', ({ type, id, entries }) => …)
 */
export function useLiveEvents<Name extends keyof LivePayloads>(
  name: Name,
  handler: (payload: LivePayloads[Name]) => void,
): void {
  const latest = useEffectEvent((payload: LivePayloads[Name]) => handler(payload))
  useEffect(() => live.listen(name, (payload) => latest(payload)), [name])
}

/** Calls `handler` when a lost live connection stands again, to fetch what was missed. Queries refetch by themselves. */
export function useLiveReconnect(handler: () => void): void {
  const latest = useEffectEvent(() => handler())
  useEffect(() => live.onReconnect(() => latest()), [])
}
