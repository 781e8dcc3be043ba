import { credentials as schema, type Credentials } from '@service-center/contract/sessions/sessions.ts'
import { useSyncExternalStore } from 'react'
import { SESSION_KEYS } from './session-keys.ts'
import { readText, writeText } from './stored-value.ts'

/** A session: the token, and the user data in it. */
export interface StoredSession {
  readonly token: string
  readonly user: Credentials
}

const listeners = new Set<() => void>()
let current = readStored()
/** The last user, for screens that are still unmounting when the session has ended. */
let last = current

/** The user data in a token. Only the server verifies it; here it only decides what is shown. */
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

/** Whether the session has expired at a time in milliseconds. */
function isExpired(user: Pick<Credentials, 'exp'>, now: number): boolean {
  return user.exp * 1000 <= now
}

/** The stored session, or undefined when there is no complete and valid one. */
export function readStored(now = Date.now()): StoredSession | undefined {
  const token = readText(SESSION_KEYS.token)
  const text = readText(SESSION_KEYS.user)
  if (token === null || text === null) return undefined
  const user = parseUser(text)
  if (user === undefined || isExpired(user, now)) return undefined
  const isTwoFactorAuthenticationEnabled = readText(SESSION_KEYS.twoFactor) === 'true'
  return { token, user: { ...user, isTwoFactorAuthenticationEnabled } }
}

function parseUser(text: string): Credentials | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
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

/** Updates the session's user: its token has the state at sign-in. */
export function storeUser(user: Credentials): void {
  if (current === undefined) return
  storeSession({ token: current.token, user })
}

/** Adopts what another tab has stored for this session's user; true if anything changed. */
export function adoptStoredUser(): boolean {
  const stored = readStored()
  const isOther = stored === undefined || stored.user.sid !== current?.user.sid
  if (isOther || JSON.stringify(stored.user) === JSON.stringify(current?.user)) return false
  change(stored)
  return true
}

/** Makes the session that another tab has stored this tab's; false if there is none. */
export function adoptStoredSession(): boolean {
  const stored = readStored()
  if (stored !== undefined) change(stored)
  return stored !== undefined
}

/** Removes the session, in this tab and in the browser; one that another tab has stored since stays there. */
export function clearSession(): void {
  const stored = readText(SESSION_KEYS.token)
  if (current !== undefined && stored !== null && stored !== current.token) return change(undefined)
  for (const key of [SESSION_KEYS.token, SESSION_KEYS.user, SESSION_KEYS.twoFactor]) writeText(key, undefined)
  change(undefined)
}

function change(session: StoredSession | undefined): void {
  current = session
  last = session ?? last
  for (const listener of listeners) listener()
}

/** Calls a listener when the session or its user changes, or there is none any more; returns a function that stops it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in user, or undefined on public pages. */
export function useCredentials(): Credentials | undefined {
  return useSyncExternalStore(subscribeToSession, () => current?.user)
}

/**
 * The signed-in user, for screens that need a session. A screen that is unmounting after the sign-out still gets its
 * former user.
 */
export function useViewer(): Credentials {
  const user = useSyncExternalStore(subscribeToSession, () => (current ?? last)?.user)
  if (user === undefined) throw new Error('This screen needs a signed-in user.')
  return user
}
