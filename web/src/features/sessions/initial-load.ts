import { CancelledError } from '@tanstack/react-query'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import { ApiError } from '../../api/api-error.ts'
import { mayCall } from '../../api/rights.ts'
import type { LoadStep } from './load-steps.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** How the load ended: all is there, or the user was signed out, and why. `stopped`: somebody else ended the session. */
export type LoadEnd = { is: 'loaded' } | { is: 'signedOut'; reason: unknown } | { is: 'stopped' }

/**
 * Runs the steps one after another; those that the user may not call are left out. When one fails the user is signed
 * out, and when even that fails it all begins again.
 * @param signOut ends the session on the server; throws when it cannot
 * @param signal aborted when the session ends meanwhile
 */
export async function loadInitially<Client>(options: {
  steps: readonly { right: LoadStep['right']; load(client: Client, user: Credentials): Promise<unknown> }[]
  client: Client
  user: Credentials
  signOut: () => Promise<unknown>
  signal: AbortSignal
}): Promise<LoadEnd> {
  const { steps, client, user, signOut, signal } = options
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for (const step of steps) {
        if (mayCall(user, step.right) && !signal.aborted) await step.load(client, user)
      }
      return signal.aborted ? { is: 'stopped' } : { is: 'loaded' }
    } catch (reason) {
      // A refused token has ended the session already, with its own message.
      if (signal.aborted || isRefused(reason)) return { is: 'stopped' }
      // A screen's 'Retry' asked anew for what this waited for.
      if (reason instanceof CancelledError) continue
      const isSignedOut = await signOut().then(
        () => true,
        (error: unknown) => isRefused(error),
      )
      if (signal.aborted) return { is: 'stopped' }
      if (isSignedOut) return { is: 'signedOut', reason }
    }
    await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures), signal)
  }
  return { is: 'stopped' }
}

const isRefused = (error: unknown) => error instanceof ApiError && error.kind === 'notSignedIn'

/** Waits, but not past the signal. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
