import type { Resource } from '@service-center/contract/all-endpoints.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { currentSession, expireSession } from '../session/credentials.ts'
import type { LivePayloads } from '@service-center/contract/live.ts'
import { createLive, type LiveRecord, type LiveState } from './live.ts'

/** The console's live connection; the session opens and closes it. */
export const live = createLive({
  loadSocket: () => import('./live-socket.ts').then(({ openSocket }) => openSocket),
  onRefused: expireSession,
})

let isEnding = false

/** Whether this tab is ending the session on the server: then it ignores notifications of the end. */
export const isEndingSession = () => isEnding

/**
 * Runs a call that ends the session on the server, with the live connection closed so that it does not report the end. If the
 * call fails, the connection is opened again.
 */
export async function withoutLive<Result>(work: () => Promise<Result>): Promise<Result> {
  const token = currentSession()?.token
  const wasLive = live.state() !== 'idle'
  live.close()
  isEnding = true
  try {
    return await work()
  } catch (error) {
    if (wasLive && token !== undefined && token === currentSession()?.token) live.open(token)
    throw error
  } finally {
    isEnding = false
  }
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(live.subscribe, live.state)
}

/** The newest five live events, newest first. */
export function useRecentEvents(): readonly LiveRecord[] {
  return useSyncExternalStore(live.subscribe, live.recent)
}

/**
 * Calls `handler` with each live event of a name while the component is mounted.
 * @example useLiveEvents('data', ({ type, id, entries }) => …)
 */
export function useLiveEvents<Name extends keyof LivePayloads>(
  name: Name,
  handler: (payload: LivePayloads[Name]) => void,
): void {
  const latest = useEffectEvent((payload: LivePayloads[Name]) => handler(payload))
  useEffect(() => live.listen(name, (payload) => latest(payload)), [name])
}

const CHANGES_EVERY_MS = 1000

/** Calls `handler` with the resources changed by live events, at most once a second. */
export function useLiveChanges(handler: (changed: readonly Resource[]) => void): void {
  const latest = useEffectEvent((changed: readonly Resource[]) => handler(changed))
  useEffect(() => {
    const waiting = new Set<Resource>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      latest([...waiting])
      waiting.clear()
    }
    const stop = live.onChanges((changed) => {
      for (const resource of changed) waiting.add(resource)
      timer ??= setTimeout(flush, CHANGES_EVERY_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

/** Calls `handler` after a reconnection, to load what was missed. Queries refetch by themselves. */
export function useLiveReconnect(handler: () => void): void {
  const latest = useEffectEvent(() => handler())
  useEffect(() => live.onReconnect(() => latest()), [])
}
