type Listener = (message: string | undefined) => void

const listeners = new Set<Listener>()

/**
 * Ends the session from anywhere: a refused token, a deleted own account.
 * @param message shown on the sign-in page
 */
export function endSession(message?: string): void {
  for (const listener of listeners) listener(message)
}

/** Called when something ends the session; returns how to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
