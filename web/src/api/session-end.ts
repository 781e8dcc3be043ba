import { MESSAGES } from '@service-center/contract/endpoint/errors.ts'

/** How a session ended. */
export interface SessionEnd {
  /** Shown on the sign-in page. */
  readonly message: string | undefined
  /** Whether the server takes its token no more: it has expired, or was revoked. */
  readonly isExpired: boolean
}

type Listener = (end: SessionEnd) => void

const listeners = new Set<Listener>()

function tell(end: SessionEnd): void {
  for (const listener of listeners) listener(end)
}

/**
 * Ends the session by something that was done here: a deleted own account, a new password.
 * @param message shown on the sign-in page
 */
export const endSession = (message?: string) => tell({ message, isExpired: false })

/** Ends a session whose token the server refused. */
export const expireSession = () => tell({ message: MESSAGES.sessionExpired, isExpired: true })

/** Called when something ends the session; returns how to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
