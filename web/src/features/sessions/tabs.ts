import { version } from '../../../package.json'
import { readText, writeText, SESSION_KEYS } from '../../api/stored-value.ts'

/** The local storage key of the version of the console that ran last. */
const VERSION_KEY = 'appVersion'
const CHANNEL = 'service-center.session'
const SIGNED_OUT = 'signedOut'

export interface TabHandlers {
  /** The token of this tab, if it is signed in. */
  currentToken: () => string | undefined
  /** Another tab signed out, the token is gone, or another version of the console was started. */
  onSignedOut: () => void
  /** Another tab signed in again. */
  onOtherToken: () => void
  /** Another tab signed in, while nobody is signed in here. */
  onSignedIn: () => void
  /** Another tab has stored new data of the session's user. */
  onUserChanged: () => void
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined

function compareToken({ currentToken, onSignedOut, onOtherToken, onSignedIn }: TabHandlers): void {
  const mine = currentToken()
  const kept = readText(SESSION_KEYS.token)
  if (mine === kept) return
  if (mine === undefined) return kept === null ? undefined : onSignedIn()
  if (kept === null) onSignedOut()
  else onOtherToken()
}

function start(handlers: TabHandlers): void {
  // A session of another version of the console may be incompatible.
  if (readText(VERSION_KEY) !== version) {
    if (readText(VERSION_KEY) !== null)
      for (const key of Object.values(SESSION_KEYS)) writeText(key, undefined)
    writeText(VERSION_KEY, version)
  }
  channel?.addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) handlers.onSignedOut()
  })
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === VERSION_KEY && newValue !== version) handlers.onSignedOut()
    // The key is null when the whole storage was cleared.
    if (key === SESSION_KEYS.token || key === null) compareToken(handlers)
    if (key === SESSION_KEYS.user) handlers.onUserChanged()
  })
  // Storage events are lost while a tab is frozen.
  document.addEventListener('visibilitychange', () => compareToken(handlers))
}

/** Communication between tabs about the session. */
export const tabs = {
  start,
  // A broadcast channel has no target origin: it reaches the same origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  notifySignedOut: () => channel?.postMessage(SIGNED_OUT),
}
