import * as api from '@service-center/contract/api.ts'
import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import type { DataQueryEvent } from '@service-center/contract/data-extractor/data-query-events.ts'
import { ApiError } from '../../api/api-error.ts'
import { currentSession, subscribeToSession } from '../../api/credentials.ts'
import { request, type Input } from '../../api/request.ts'
import { live } from '../../api/use-live.ts'

/** What is executed; the store itself names the execution. */
export type QueryInput = Omit<Input<typeof api.dataQueries.execute>['body'], 'runId'>

/** The execution of this console: it goes on, and its result stays, while other screens are looked at. */
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
  /** When the result or the failure came, in unix seconds. */
  readonly endedAt?: number
  readonly progress?: DataQueryEvent
  readonly isCancelling?: boolean
}

/** How long a cancelled execution may take to answer before the console stops waiting for it. */
const CANCEL_WAIT_MS = 5000
const BUSY = { message: 'A query of yours is still being executed.' }
const CANCELLED = { message: 'The query was cancelled.' }
const IDLE: ExecutionState = { state: 'idle' }

/** How an execution ended. */
export type Outcome =
  | { readonly state: 'done'; readonly result: QueryResult }
  | { readonly state: 'failed'; readonly error: ApiError }

const listeners = new Set<() => void>()
let current = IDLE
/** The token of the session that executes. */
let owner: string | undefined
let running: AbortController | undefined

function become(next: ExecutionState): void {
  current = next
  for (const listener of listeners) listener()
}

live.listen('dataQuery', (progress) => {
  if (current.state === 'running' && progress.runId === current.runId) become({ ...current, progress })
})

// However a session ends, here or in another tab: the next user of this browser sees nothing of it.
subscribeToSession(() => {
  if (owner === undefined || owner === currentSession()?.token) return
  running?.abort()
  running = undefined
  owner = undefined
  become(IDLE)
})

export function subscribeToExecution(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newest execution of the session. */
export const executionState = (): ExecutionState => current

/**
 * Executes queries; one at a time.
 * @param name of the queries, for the title of the result
 * @returns how it ended; undefined if its session has ended before
 * @throws ApiError while others are being executed
 */
export async function execute(input: QueryInput, name: string): Promise<Outcome | undefined> {
  if (current.state === 'running') throw new ApiError('data_query_busy', BUSY)
  const controller = new AbortController()
  running = controller
  owner = currentSession()?.token
  const started = { name, input, runId: crypto.randomUUID(), startedAt: Date.now() / 1000 }
  become({ ...started, state: 'running' })
  const outcome = await outcomeOf({ ...input, runId: started.runId }, controller.signal)
  if (running !== controller) return undefined
  become({ ...started, ...outcome, endedAt: Date.now() / 1000 })
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

/** Cancels what is being executed. An answer of the server that is late, or does not come, is not waited for. */
export function cancelExecution(): void {
  const { state, runId, isCancelling } = current
  const controller = running
  if (state !== 'running' || runId === undefined || isCancelling === true) return
  become({ ...current, isCancelling: true })
  const stop = () => controller?.abort()
  setTimeout(stop, CANCEL_WAIT_MS)
  request(api.dataQueries.cancel, { body: { runId } }).catch(stop)
}
