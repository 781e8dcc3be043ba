import * as api from '@service-center/contract/api.ts'
import type { Access, EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/calls/api-error.ts'
import type { Input } from '../../api/calls/request.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** How often a step is retried while the service cannot be reached, before the user is signed out. */
const RETRIES = 3

/** Retry interval of the customer list (specification 1, section 9). */
const RETRY_MS = 1000

/** A step of the load after the sign-in; its data goes into the query cache. */
interface LoadStep<Client = QueryClient> {
  /** The subject of the error message: 'The devices could not be loaded'. */
  readonly what: string
  readonly right: Access
  load(client: Client, user: Credentials): Promise<unknown>
}

/** The loading steps after the sign-in, in this order (specification 1, section 4). */
export const LOAD_STEPS: readonly LoadStep[] = [
  stepOf('The import operations', api.bulkImport.operations, {}),
  stepOf('The devices', api.devices.list, {}),
  stepOf('The users', api.users.list, {}),
  {
    what: 'Your account',
    right: api.users.get.right,
    load: (client, { username }) => client.fetchQuery(q(api.users.get, { params: { username } })),
  },
  stepOf('The access to maps', api.location.mapsToken, {}),
  stepOf('The access fields', api.users.accessFields, {}),
  stepOf('The contracts', api.quotes.settings, {}),
  { what: 'The companies', right: api.crm.companies.right, load: loadCompanies },
]

function stepOf<E extends EndpointDeclaration>(what: string, endpoint: E, input: Input<E>): LoadStep {
  return { what, right: endpoint.right, load: (client) => client.fetchQuery(q(endpoint, input)) }
}

/**
 * Contacts and companies, only for users with contracts. Their failure does not end the session (specification 1, section
 * 8): the screens that need them load them again, and say what is wrong.
 */
async function loadCompanies(client: QueryClient): Promise<void> {
  const { contracts } = await client.fetchQuery(q(api.quotes.settings, {}))
  if (contracts.length === 0) return
  const loads = [client.fetchQuery(q(api.crm.contacts, {})), client.fetchQuery(q(api.crm.companies, {}))]
  await Promise.all(
    loads.map((load: Promise<unknown>) =>
      load.catch((error: unknown) => {
        if (isRefused(error) || error instanceof CancelledError) throw error
      }),
    ),
  )
}

/**
 * The result of the load: everything is loaded, or the user was signed out, with the reason. `stopped` means that the
 * session was ended elsewhere.
 */
type LoadEnd = { is: 'loaded' } | { is: 'signedOut'; message: string } | { is: 'stopped' }

interface InitialLoad<Client> {
  steps: readonly LoadStep<Client>[]
  client: Client
  user: Credentials
  /** Ends the session on the server. @throws if that fails */
  signOut: () => Promise<unknown>
  /** Aborted when the session ends meanwhile. */
  signal: AbortSignal
  /**
   * Called when a step has failed and everything starts over soon; with undefined when everything is loaded or the user
   * is signed out.
   */
  onWaiting: (waiting: Waiting | undefined) => void
}

export interface Waiting {
  /** What failed, and why. */
  readonly message: string
  /** Starts over at once. */
  readonly retry: () => void
}

/** Loads the data of a session: runs the load steps, and meanwhile retries the customer list until it is loaded. */
export function loadData(options: Omit<InitialLoad<QueryClient>, 'steps'>): Promise<LoadEnd> {
  const { client, user, signal } = options
  // An unverified user has no scope.
  if (user.verified && mayCall(user, api.customers.list.right)) void loadCustomers(client, signal)
  return loadInitially({ ...options, steps: LOAD_STEPS })
}

/** Loads the customers, with retries until they are loaded or the session ends. The state is in the query cache. */
async function loadCustomers(client: QueryClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isLoaded = await client.fetchQuery({ ...customersQuery, retry: false }).then(
      () => true,
      () => false,
    )
    if (isLoaded) return
    await pause(RETRY_MS, signal)
  }
}

/**
 * Runs the steps one after another, without those that the user has no right for. If a step fails, the user is signed
 * out; while the service cannot be reached, only after some retries. If the sign-out fails too, everything starts over.
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
    // The 'Retry' of a screen has restarted the query that the step waited for.
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
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
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
