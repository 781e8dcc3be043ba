import * as api from '@service-center/contract/api.ts'
import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { ApiError } from '../../api/calls/api-error.ts'
import { browserAndOs } from '../../api/session/browser-and-os.ts'
import {
  adoptExtendedSession,
  adoptStoredSession,
  clearSession,
  currentSession,
  decodeToken,
  onSessionEnd,
  readStored,
  type SessionEnd,
  storeSession,
  subscribeToSession,
} from '../../api/session/credentials.ts'
import { queryClient } from '../../api/queries/query-client.ts'
import { request } from '../../api/calls/request.ts'
import { readText, SESSION_KEYS } from '../../api/stored-value.ts'
import { isEndingSession, live, withoutLive } from '../../api/live/use-live.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { deleteDraftsOf, deleteOldDrafts } from '../../kit/form/drafts/stored-drafts.ts'
import { whenExpired } from './ending/when-expired.ts'
import type { Waiting } from './load-data.ts'
import { tabs } from './tabs.ts'
import { followViewer } from './viewer-access.ts'

/** Specification 1, section 4. */
export type SignInState =
  | { readonly status: 'signingIn' | 'TFANeeded' }
  /** With `waiting` a load step failed, and everything is loaded again soon. */
  | { readonly status: 'signedIn'; readonly waiting?: Waiting | undefined }
  /** The notice says why the last session ended. */
  | { readonly status: 'idle'; readonly notice?: string | undefined }
  | {
      readonly status: 'error'
      readonly message: string
      readonly errors: readonly FieldError[]
      inCode: boolean
    }

export interface SignInInput {
  username: string
  password: string
  confirmationCode?: string
}

type LeaveListener = (left: SessionEnd) => void

const listeners = new Set<() => void>()
const leaveListeners = new Set<LeaveListener>()
let state: SignInState = { status: 'idle' }
let running: AbortController | undefined
const viewerAccess = followViewer(queryClient)

function setState(next: SignInState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Resumes the stored session, and follows the other tabs. Call once, at the start. */
function start(): void {
  deleteOldDrafts()
  tabs.start({
    currentToken: () => currentSession()?.token,
    onSignedOut: () => isSignedIn() && !isEndingSession() && leave({ message: undefined, isForced: false }),
    // While this tab signs in itself, its own session will be the later one.
    onSignedIn: () => state.status !== 'signingIn' && adoptStoredSession() && begin({ isResumed: true }),
    onOtherToken: () => adoptExtendedSession() || globalThis.location.assign(hrefOf(addressOf.signIn())),
    onUserChanged: viewerAccess.adopt,
  })
  onSessionEnd((end) => {
    if (!isSignedIn() || isEndingSession()) return
    // If the token is gone from storage, another tab has signed out.
    const isSignedOutElsewhere = end.isForced && readText(SESSION_KEYS.token) === null
    leave(isSignedOutElsewhere ? { message: undefined, isForced: false } : end)
  })
  let sid = currentSession()?.user.sid
  subscribeToSession(() => {
    const now = currentSession()
    if (now !== undefined && now.user.sid === sid) live.renew(now.token)
    sid = now?.user.sid
  })
  live.onViewerChanged(() => void viewerAccess.reload())
  live.onConnect(() => void viewerAccess.reload())
  viewerAccess.onChange(({ before, now }) => before.verified !== now.verified && begin())
  if (readStored() !== undefined) return begin({ isResumed: true })
  const hadSession = readText(SESSION_KEYS.token) !== null
  clearSession()
  if (hadSession) setState({ status: 'idle', notice: MESSAGES.sessionExpired })
}

/** Signs in with user name and password, and with the code of the second factor if it was requested. */
async function signIn(input: SignInInput): Promise<void> {
  const inCode = input.confirmationCode !== undefined
  setState({ status: 'signingIn' })
  try {
    const body = { ...input, ...browserAndOs(navigator.userAgent) }
    const reply = await request(api.sessions.signIn, { body })
    if (!('token' in reply)) return setState({ status: 'TFANeeded' })
    const user = decodeToken(reply.token)
    if (user === undefined) throw new Error('The token cannot be read.')
    storeSession({ token: reply.token, user })
    begin()
  } catch (error) {
    const known = error instanceof ApiError && error.code !== 'unknown' ? error : undefined
    const { message, errors } = known ?? { message: MESSAGES.signInUnknown, errors: [] }
    setState({ status: 'error', message, errors, inCode })
  }
}

/** Signs out in this tab at once; other tabs follow, and the server is notified. */
function signOut(): void {
  // The next user of a shared computer must not find it, and whoever signs out has finished.
  deleteDraftsOf(currentSession()?.user.username ?? '')
  // Notifies other tabs before the server disconnects them, which would look like an expired session.
  tabs.notifySignedOut()
  revoke().catch(() => undefined)
  leave({ message: undefined, isForced: false })
}

/** Goes on with the session's new token; screens and live connection stay as they are. */
function extend(token: string): void {
  const now = currentSession()
  const exp = decodeToken(token)?.exp
  if (now !== undefined && exp !== undefined) storeSession({ token, user: { ...now.user, exp } })
}

/** Goes back from the code to user name and password, or clears the form's error. */
function reset(): void {
  setState({ status: 'idle' })
}

/** Loads the data of the session, opens the live connection, and starts the expiry timer. */
function begin({ isResumed = false } = {}): void {
  const session = currentSession()
  if (session === undefined) return
  running?.abort()
  const { signal } = (running = new AbortController())
  const { token, user } = session
  setState({ status: 'signedIn' })
  whenExpired({ exp: () => currentSession()?.user.exp ?? 0, signal, expire })
  void load(signal, isResumed)
  // An unverified user has no scope and receives no events.
  if (user.verified) live.open(token)
  else live.close()
}

async function load(signal: AbortSignal, isResumed: boolean): Promise<void> {
  const onWaiting = (waiting: Waiting | undefined) => {
    if (!signal.aborted && state.status === 'signedIn' && state.waiting !== waiting)
      setState({ status: 'signedIn', waiting })
  }
  // The stored user data may be outdated.
  const [module] = await Promise.all([
    // Loaded lazily because the sign-in page does not need it.
    import('./load-data.ts').catch(() => undefined),
    isResumed ? viewerAccess.reload() : undefined,
  ])
  const user = currentSession()?.user
  if (user === undefined || signal.aborted) return
  if (module === undefined) return onWaiting(CODE_MISSING)
  const end = await module.loadData({ client: queryClient, user, signOut: revokeQuietly, signal, onWaiting })
  if (end.is !== 'signedOut') return
  leave({ message: end.message, isForced: true })
  tabs.notifySignedOut()
}

/** After a deployment the server no longer has the files of an open, older console. */
const CODE_MISSING: Waiting = {
  message: 'A part of the console could not be loaded.',
  retry: () => globalThis.location.reload(),
}

/** Ends the session in this tab and clears its data. */
function leave(left: SessionEnd): void {
  running?.abort()
  running = undefined
  live.close()
  clearSession()
  setState({ status: 'idle', notice: left.message })
  for (const listener of leaveListeners) listener(left)
  // Screens that are still unmounting must not reload what is cleared now.
  void queryClient.cancelQueries()
  queryClient.clear()
}

const isSignedIn = () => currentSession() !== undefined

const revoke = () => request(api.sessions.signOut, {})

/** Does not tell this tab that its session has ended. */
const revokeQuietly = () => withoutLive(revoke)

const expire = () => leave({ message: MESSAGES.sessionExpired, isForced: true })

/** The session of this tab. */
export const session = {
  start,
  signIn,
  signOut,
  extend,
  reset,
  state: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Called when the session has ended, for any reason. */
  onLeave: (listener: LeaveListener) => {
    leaveListeners.add(listener)
    return () => leaveListeners.delete(listener)
  },
  /** Called when the viewer's rights or scope have changed. */
  onAccessChange: viewerAccess.onChange,
}
