import { CancelledError } from '@tanstack/react-query'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import { ApiError } from '../../api/api-error.ts'
import { mayCall } from '../../api/rights.ts'
import type { LoadStep } from './load-steps.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * Result of the load: everything is loaded, or the user was signed out, with the reason. `stopped`: the session was
 * ended elsewhere.
 */
export type LoadEnd = { is: 'loaded' } | { is: 'signedOut'; reason: unknown } | { is: 'stopped' }

/**
 * Runs the steps one after another; those that the user has no right for are skipped. When one fails the user is signed
 * out, and when that fails too everything starts over.
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
      // A rejected token has already ended the session, with its own message.
      if (signal.aborted || isRefused(reason)) return { is: 'stopped' }
      // A screen's 'Retry' has restarted the query that this waited for.
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

/** Waits, but ends early when the signal aborts. */
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
