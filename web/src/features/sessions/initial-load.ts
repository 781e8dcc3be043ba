import { CancelledError } from '@tanstack/react-query'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { mayCall } from '../../api/rights.ts'
import type { LoadStep } from './load-steps.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** How often a step is tried again while the service cannot be reached, before the user is signed out. */
const RETRIES = 3

/**
 * Result of the load: everything is loaded, or the user was signed out, with the reason. `stopped`: the session was
 * ended elsewhere.
 */
export type LoadEnd = { is: 'loaded' } | { is: 'signedOut'; message: string } | { is: 'stopped' }

interface InitialLoad<Client> {
  steps: readonly Pick<LoadStep<Client>, 'what' | 'right' | 'load'>[]
  client: Client
  user: Credentials
  /** Ends the session on the server; throws when it cannot. */
  signOut: () => Promise<unknown>
  /** Aborted when the session ends meanwhile. */
  signal: AbortSignal
  /**
   * Called when a step has failed and everything starts over soon, with what failed and a function that starts at
   * once; and with undefined when everything is loaded or the user is signed out.
   */
  onWaiting: (waiting: Waiting | undefined) => void
}

/** A load that failed and starts over soon. */
export interface Waiting {
  /** What failed, and why. */
  readonly message: string
  /** Starts over at once. */
  readonly retry: () => void
}

/**
 * Runs the steps one after another; those that the user has no right for are skipped. When one fails the user is signed
 * out, but only after some retries while the service cannot be reached. When the sign-out fails too everything starts
 * over.
 */
export async function loadInitially<Client>(options: InitialLoad<Client>): Promise<LoadEnd> {
  const { signOut, signal, onWaiting } = options
  for (let failures = 0; !signal.aborted; failures += 1) {
    const failure = await runSteps(options)
    if (signal.aborted) break
    if (failure === 'loaded' || failure === 'refused') {
      onWaiting(undefined)
      return { is: failure === 'loaded' ? 'loaded' : 'stopped' }
    }
    // A screen's 'Retry' has restarted the query that this waited for.
    if (failure === 'restarted') continue
    if (!failure.isTemporary || failures >= RETRIES) {
      const isSignedOut = await signOut().then(
        () => true,
        (error: unknown) => isRefused(error),
      )
      if (signal.aborted) break
      onWaiting(undefined)
      if (isSignedOut) return { is: 'signedOut', message: failure.message }
    }
    await waitFor(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures), {
      signal,
      message: failure.message,
      onWaiting,
    })
  }
  return { is: 'stopped' }
}

type StepsEnd = 'loaded' | 'refused' | 'restarted' | { message: string; isTemporary: boolean }

/** `refused`: a rejected token has already ended the session, with its own message. */
async function runSteps<Client>(options: InitialLoad<Client>): Promise<StepsEnd> {
  const { steps, client, user, signal } = options
  for (const { what, right, load } of steps) {
    if (!mayCall(user, right) || signal.aborted) continue
    try {
      await load(client, user)
    } catch (error) {
      if (isRefused(error)) return 'refused'
      if (error instanceof CancelledError) return 'restarted'
      const isTemporary = error instanceof ApiError && error.kind === 'unreachable'
      return { message: `${what} could not be loaded: ${messageOf(error)}`, isTemporary }
    }
  }
  return 'loaded'
}

const isRefused = (error: unknown) => error instanceof ApiError && error.kind === 'notSignedIn'

/** Waits until the time has passed, `retry` is called, or the signal aborts. */
async function waitFor(
  milliseconds: number,
  { signal, message, onWaiting }: Pick<InitialLoad<never>, 'signal' | 'onWaiting'> & { message: string },
): Promise<void> {
  const early = new AbortController()
  onWaiting({ message, retry: () => early.abort() })
  await pause(milliseconds, AbortSignal.any([signal, early.signal]))
}

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
