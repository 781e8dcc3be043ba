import type { Resource } from '@service-center/contract/all-endpoints.ts'
import type { LivePayloads } from '@service-center/contract/live.ts'
import { createListeners } from '../listeners.ts'

/** `idle`: no session. `waiting`: the connection was lost, and a reconnection is scheduled. */
export type LiveState = 'idle' | 'waiting' | 'connecting' | 'connected'

export type LiveEvent = {
  [Name in keyof LivePayloads]: { name: Name; payload: LivePayloads[Name] }
}[keyof LivePayloads]

/** An event with data of a device; other events only say what to reload. */
export type DeviceReport = Extract<LiveEvent, { name: 'data' | 'tabletConnection' }>

/** A report with its time of arrival in unix seconds. */
export type LiveRecord = DeviceReport & { readonly at: number }

/** Opens one connection and returns a function that closes it. `isRefused`: the session has ended. */
export type OpenSocket = (options: {
  token: string
  onOpen: () => void
  onLost: (loss: { isRefused: boolean }) => void
  onEvent: (event: LiveEvent) => void
  onChanges: (changed: readonly Resource[]) => void
  onViewerChanged: () => void
}) => () => void

export interface Live {
  /** Opens the connection with a session's token, and reconnects whenever it is lost. */
  open(token: string): void
  /** Reconnects with another token from now on; the open connection stays. */
  renew(token: string): void
  close(): void
  state(): LiveState
  /** The newest reports, newest first. */
  recent(): readonly LiveRecord[]
  /** Calls the listener when the state changes or an event arrives. */
  subscribe(listener: () => void): () => void
  /** Calls the listener with each event of a name. */
  listen<Name extends keyof LivePayloads>(
    name: Name,
    listener: (payload: LivePayloads[Name]) => void,
  ): () => void
  /** Calls the listener after each connection, also the first: rights may have changed since the account was read. */
  onConnect(listener: () => void): () => void
  /** Calls the listener after a reconnection: events were missed in between. */
  onReconnect(listener: () => void): () => void
  /** Calls the listener with the resources that an event has changed. */
  onChanges(listener: (changed: readonly Resource[]) => void): () => void
  /** Calls the listener when the viewer's rights or scope have changed. */
  onViewerChanged(listener: () => void): () => void
}

/** How many of the newest reports are kept (specification 1, section 4). */
export const LIVE_BUFFER = 5
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000

/**
 * Creates the live connection.
 * @param loadSocket loads the code of the socket, which is needed only after the sign-in
 * @param onRefused called when the server says that the session has ended
 */
export function createLive(options: { loadSocket: () => Promise<OpenSocket>; onRefused: () => void }): Live {
  const watchers = createListeners()
  const connected = createListeners()
  const reconnected = createListeners()
  const viewerChanged = createListeners()
  const changesHeard = createListeners<[changed: readonly Resource[]]>()
  const listeners = new Map<keyof LivePayloads, Set<(payload: never) => void>>()
  let state: LiveState = 'idle'
  let recent: readonly LiveRecord[] = []
  let token: string | undefined
  let hasConnected = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closeSocket: (() => void) | undefined
  // Counts the attempts to connect, so that events of a former connection are ignored.
  let attempt = 0

  function become(next: LiveState) {
    state = next
    watchers.call()
  }

  function stop() {
    attempt += 1
    clearTimeout(timer)
    closeSocket?.()
    closeSocket = undefined
  }

  async function connect() {
    stop()
    const own = attempt
    const isCurrent = () => own === attempt
    const withToken = token
    if (withToken === undefined) return
    become('connecting')
    const open = await options.loadSocket().catch(() => undefined)
    if (!isCurrent()) return
    if (open === undefined) return wait()
    closeSocket = open({
      token: withToken,
      onOpen: () => isCurrent() && opened(),
      onLost: ({ isRefused }) => isCurrent() && lost(isRefused),
      onEvent: (event) => isCurrent() && receive(event),
      onChanges: (changed) => isCurrent() && changesHeard.call(changed),
      onViewerChanged: () => isCurrent() && viewerChanged.call(),
    })
  }

  function opened() {
    const isAgain = hasConnected
    hasConnected = true
    failures = 0
    become('connected')
    connected.call()
    if (isAgain) reconnected.call()
  }

  function lost(isRefused: boolean) {
    wait()
    if (isRefused) options.onRefused()
  }

  function wait() {
    stop()
    const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
    failures += 1
    // Half of the wait is random, so that clients do not all reconnect to a restarted server at once.
    timer = setTimeout(() => void connect(), longest * (0.5 + Math.random() / 2))
    become('waiting')
  }

  function receive(event: LiveEvent) {
    if (event.name === 'data' || event.name === 'tabletConnection') {
      recent = [{ ...event, at: Date.now() / 1000 }, ...recent].slice(0, LIVE_BUFFER)
    }
    // A listener was added under the same name, so its parameter is this event's payload.
    for (const listener of listeners.get(event.name) ?? []) listener(event.payload as never)
    watchers.call()
  }

  return {
    open: (next) => {
      if (token === next) return
      token = next
      hasConnected = false
      failures = 0
      void connect()
    },
    renew: (next) => {
      if (token !== undefined) token = next
    },
    close: () => {
      token = undefined
      stop()
      recent = []
      become('idle')
    },
    state: () => state,
    recent: () => recent,
    subscribe: watchers.add,
    listen: (name, listener) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set)
      set.add(listener)
      return () => set.delete(listener)
    },
    onConnect: connected.add,
    onReconnect: reconnected.add,
    onChanges: changesHeard.add,
    onViewerChanged: viewerChanged.add,
  }
}
