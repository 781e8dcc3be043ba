import * as api from '@service-center/contract/api.ts'
import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import type { DataQueryEvent } from '@service-center/contract/data-extractor/data-query-events.ts'
import { ApiError } from '../../api/calls/api-error.ts'
import { currentSession, subscribeToSession } from '../../api/session/credentials.ts'
import { request, type Input } from '../../api/calls/request.ts'
import { live } from '../../api/live/use-live.ts'

/** The body of an execution; the store adds the `runId`. */
export type QueryInput = Omit<Input<typeof api.dataQueries.execute>['body'], 'runId'>

/** The execution of this console. It continues, and its result is kept, while the user is on other screens. */
export interface ExecutionState {
  readonly state: 'idle' | 'running' | 'done' | 'failed'
  /** The name of the queries, for the title of the result; empty for those without one. */
  readonly name?: string
  readonly input?: QueryInput
  readonly result?: QueryResult
  readonly error?: ApiError
  readonly runId?: string
  /** In unix seconds. */
  readonly startedAt?: number
  /** In unix seconds. */
  readonly endedAt?: number
  readonly progress?: DataQueryEvent
  readonly isCancelling?: boolean
}

/** After this time the console stops waiting for the answer of a cancelled execution. */
const CANCEL_WAIT_MS = 5000
const BUSY = { message: 'A query of yours is still being executed.' }
const CANCELLED = { message: 'The query was cancelled.' }
const IDLE: ExecutionState = { state: 'idle' }

export type Outcome =
  | { readonly state: 'done'; readonly result: QueryResult }
  | { readonly state: 'failed'; readonly error: ApiError }

const listeners = new Set<() => void>()
let current = IDLE
/** The token of the session that started the execution. */
let owner: string | undefined
let running: AbortController | undefined

function setState(next: ExecutionState): void {
  current = next
  for (const listener of listeners) listener()
}

live.listen('dataQuery', (progress) => {
  if (current.state === 'running' && progress.runId === current.runId) setState({ ...current, progress })
})

// Ends the execution when its session ends, here or in another tab, so that the next user of the browser does not see it.
subscribeToSession(() => {
  if (owner === undefined || owner === currentSession()?.token) return
  running?.abort()
  running = undefined
  owner = undefined
  setState(IDLE)
})

export function subscribeToExecution(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const executionState = (): ExecutionState => current

/**
 * Executes queries, one execution at a time.
 * @param name of the queries, for the title of the result
 * @returns how it ended; undefined if its session ended first
 * @throws ApiError while another execution is running
 */
export async function execute(input: QueryInput, name: string): Promise<Outcome | undefined> {
  if (current.state === 'running') throw new ApiError('data_query_busy', BUSY)
  const controller = new AbortController()
  running = controller
  owner = currentSession()?.token
  const started = { name, input, runId: crypto.randomUUID(), startedAt: Date.now() / 1000 }
  setState({ ...started, state: 'running' })
  const outcome = await outcomeOf({ ...input, runId: started.runId }, controller.signal)
  if (running !== controller) return undefined
  setState({ ...started, ...outcome, endedAt: Date.now() / 1000 })
  return outcome
}

async function outcomeOf(
  body: Input<typeof api.dataQueries.execute>['body'],
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    return { state: 'done', result: await request(api.dataQueries.execute, { body }, { signal }) }
  } catch (reason) {
    const error = reason instanceof ApiError ? reason : new ApiError('data_query_cancelled', CANCELLED)
    return { state: 'failed', error }
  }
}

/** Cancels the running execution, also when the server answers late or not at all. */
export function cancelExecution(): void {
  const { state, runId, isCancelling } = current
  const controller = running
  if (state !== 'running' || runId === undefined || isCancelling === true) return
  setState({ ...current, isCancelling: true })
  const stop = () => controller?.abort()
  setTimeout(stop, CANCEL_WAIT_MS)
  request(api.dataQueries.cancel, { body: { runId } }).catch(stop)
}
