import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { type Credentials, credentials as schema } from '@service-center/contract/sessions/sessions.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { parseJson, readText, writeText, SESSION_KEYS } from '../stored-value.ts'

/** A session: the token, and the user data in it. */
export interface StoredSession {
  readonly token: string
  readonly user: Credentials
}

const listeners = createListeners()
let current = readStored()

/** The last session, for screens that are still unmounting after it has ended. */
let last = current

/** The user data in a token, not verified: it only decides what is shown. The server verifies each call. */
export function decodeToken(token: string): Credentials | undefined {
  try {
    const part = token.split('.')[1] ?? ''
    const base64 = part.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}

/** The stored session; undefined if it is missing, incomplete or expired. */
export function readStored(now = Date.now()): StoredSession | undefined {
  const token = readText(SESSION_KEYS.token)
  const user = schema.safeParse(parseJson(readText(SESSION_KEYS.user))).data
  if (token === null || user === undefined || user.exp * 1000 <= now) return undefined
  const isTwoFactorAuthenticationEnabled = readText(SESSION_KEYS.twoFactor) === 'true'
  return { token, user: { ...user, isTwoFactorAuthenticationEnabled } }
}

/** The session of this tab, or undefined. */
export const currentSession = () => current

/** Stores a new session, in this tab and in the browser. */
export function storeSession(session: StoredSession): void {
  writeText(SESSION_KEYS.user, JSON.stringify(session.user))
  writeText(SESSION_KEYS.twoFactor, String(session.user.isTwoFactorAuthenticationEnabled))
  // The token is written last: other tabs react to its change and then find the rest.
  writeText(SESSION_KEYS.token, session.token)
  change(session)
}

/** Updates the user data of the session. The token still contains the data from the sign-in. */
export function storeUser(user: Credentials): void {
  if (current === undefined) return
  storeSession({ token: current.token, user })
}

/** Takes over what another tab has stored for the user of this session; true if anything changed. */
export function adoptStoredUser(): boolean {
  const stored = readStored()
  const isOther = stored === undefined || stored.user.sid !== current?.user.sid
  if (isOther || JSON.stringify(stored.user) === JSON.stringify(current?.user)) return false
  change(stored)
  return true
}

/** Takes over the new token that another tab has got for this same session; false if there is none. */
export function adoptExtendedSession(): boolean {
  const stored = readStored()
  if (stored === undefined || stored.user.sid !== current?.user.sid) return false
  change(stored)
  return true
}

/** Takes over a session that another tab has stored; false if there is none. */
export function adoptStoredSession(): boolean {
  const stored = readStored()
  if (stored !== undefined) change(stored)
  return stored !== undefined
}

/** Removes the session from this tab and from the browser. A newer session that another tab has stored stays there. */
export function clearSession(): void {
  const stored = readText(SESSION_KEYS.token)
  if (current !== undefined && stored !== null && stored !== current.token) return change(undefined)
  for (const key of [SESSION_KEYS.token, SESSION_KEYS.user, SESSION_KEYS.twoFactor]) writeText(key, undefined)
  change(undefined)
}

function change(session: StoredSession | undefined): void {
  current = session
  last = session ?? last
  listeners.call()
}

/** Calls the listener when the session or its user changes, or the session ends; returns a function that removes it. */
export const subscribeToSession = listeners.add

/** The signed-in user, or undefined on public pages. */
export function useCredentials(): Credentials | undefined {
  return useSyncExternalStore(subscribeToSession, () => current?.user)
}

/**
 * The signed-in user, for screens that need a session. A screen that is still unmounting after the sign-out gets the former
 * user.
 */
export function useViewer(): Credentials {
  const user = useSyncExternalStore(subscribeToSession, () => (current ?? last)?.user)
  if (user === undefined) throw new Error('This screen needs a signed-in user.')
  return user
}

export interface SessionEnd {
  /** Shown on the sign-in page. */
  readonly message: string | undefined
  /**
   * True if the user did not end the session, for example when the token was rejected; the next sign-in then returns
   * to the same page.
   */
  readonly isForced: boolean
}

const endListeners = createListeners<[end: SessionEnd]>()

/**
 * Ends the session after an action in this tab, such as a new password or deleting the own account.
 * @param message shown on the sign-in page
 */
export const endSession = (message?: string) => endListeners.call({ message, isForced: false })

/** Ends a session whose token the server rejected. */
export const expireSession = () => endListeners.call({ message: MESSAGES.sessionExpired, isForced: true })

/** Calls the listener when the session ends; returns a function that removes it. */
export const onSessionEnd = endListeners.add
