import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'

/** How a session ended. */
export interface SessionEnd {
  /** Shown on the sign-in page. */
  readonly message: string | undefined
  /** Whether the user did not ask for it, such as when the server rejected the token: signing in leads back. */
  readonly isForced: boolean
}

type Listener = (end: SessionEnd) => void

const listeners = new Set<Listener>()

function notify(end: SessionEnd): void {
  for (const listener of listeners) listener(end)
}

/**
 * Ends the session after an action in this tab: a deleted own account, a new password.
 * @param message shown on the sign-in page
 */
export const endSession = (message?: string) => notify({ message, isForced: false })

/** Ends a session whose token the server rejected. */
export const expireSession = () => notify({ message: MESSAGES.sessionExpired, isForced: true })

/** Called when the session ends; returns a function that stops listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
