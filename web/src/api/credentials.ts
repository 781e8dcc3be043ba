import { credentials as schema, type Credentials } from '@service-center/contract/sessions/sessions.ts'
import { useSyncExternalStore } from 'react'
import { readText, writeText } from './stored-value.ts'

/** The browser's keys for who is signed in (specification 1, section 3). */
export const SESSION_KEYS = { user: 'user', token: 'token', twoFactor: '2FAEnabled' } as const

/** A signed-in session: the token, and what it says of its user. */
export interface StoredSession {
  readonly token: string
  readonly user: Credentials
}

const listeners = new Set<() => void>()
let current = readStored()
/** Whom screens still on their way out were showing when the session ended. */
let last = current

/** What a token says of its user. The server alone checks it; here it only decides what is shown. */
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

/** Whether the session's time has come, at a moment in milliseconds. */
function isExpired(user: Pick<Credentials, 'exp'>, now: number): boolean {
  return user.exp * 1000 <= now
}

/** The session as the browser keeps it, or undefined when there is none that is whole and not expired. */
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

/** The open session of this tab, or undefined. */
export const currentSession = () => current

/** Keeps a new session, in this tab and in the browser. */
export function keepSession(session: StoredSession): void {
  writeText(SESSION_KEYS.user, JSON.stringify(session.user))
  writeText(SESSION_KEYS.twoFactor, String(session.user.isTwoFactorAuthenticationEnabled))
  // The token comes last: other tabs act on its change and then find the rest.
  writeText(SESSION_KEYS.token, session.token)
  change(session)
}

/** Keeps what has become of the session's user: its token still says how it was at the sign-in. */
export function keepUser(user: Credentials): void {
  if (current === undefined) return
  keepSession({ token: current.token, user })
}

/** Takes over what another tab has kept of this session's user; true when that was anything new. */
export function adoptStoredUser(): boolean {
  const stored = readStored()
  const isOther = stored === undefined || stored.user.sid !== current?.user.sid
  if (isOther || JSON.stringify(stored.user) === JSON.stringify(current?.user)) return false
  change(stored)
  return true
}

/** Forgets the session, in this tab and in the browser. */
export function forgetSession(): void {
  for (const key of [SESSION_KEYS.token, SESSION_KEYS.user, SESSION_KEYS.twoFactor]) writeText(key, undefined)
  change(undefined)
}

function change(session: StoredSession | undefined): void {
  current = session
  last = session ?? last
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is signed in, or undefined on the pages that need nobody. */
export function useCredentials(): Credentials | undefined {
  return useSyncExternalStore(subscribe, () => current?.user)
}

/**
 * Who is signed in, for screens behind the sign-in. A screen that is just being left after the sign-out still gets its
 * former user.
 */
export function useViewer(): Credentials {
  const user = useSyncExternalStore(subscribe, () => (current ?? last)?.user)
  if (user === undefined) throw new Error('This screen needs a signed-in user.')
  return user
}
