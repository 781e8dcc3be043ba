import * as api from '@service-center/contract/api.ts'
import type { QueryResult } from '@service-center/contract/data-queries/data-queries.ts'
import type { DataQueryEvent } from '@service-center/contract/data-queries/data-query-events.ts'
import { ApiError } from '../../api/api-error.ts'
import { currentSession } from '../../api/credentials.ts'
import { request, type Input } from '../../api/request.ts'
import { onSessionEnd } from '../../api/session-end.ts'
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

const listeners = new Set<() => void>()
let current = IDLE
/** The token of the session that executes: another user of the same browser sees nothing of it. */
let owner: string | undefined
let running: AbortController | undefined

function become(next: ExecutionState): void {
  current = next
  for (const listener of listeners) listener()
}

live.listen('dataQuery', (progress) => {
  if (current.state === 'running' && progress.runId === current.runId) become({ ...current, progress })
})

onSessionEnd(() => {
  running?.abort()
  running = undefined
  become(IDLE)
})

export function subscribeToExecution(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newest execution of the session. */
export const executionState = (): ExecutionState => (owner === currentSession()?.token ? current : IDLE)

/**
 * Executes queries; one at a time.
 * @param name of the queries, for the title of the result
 * @throws ApiError when they fail or are cancelled, and while others are being executed
 */
export async function execute(input: QueryInput, name: string): Promise<QueryResult> {
  if (executionState().state === 'running') throw new ApiError('data_query_busy', BUSY)
  running?.abort()
  const controller = new AbortController()
  running = controller
  owner = currentSession()?.token
  const started = { name, input, runId: crypto.randomUUID(), startedAt: Date.now() / 1000 }
  const end = (outcome: Pick<ExecutionState, 'state' | 'result' | 'error'>) => {
    // Another execution, or the end of the session, may have taken its place.
    if (running === controller) become({ ...started, ...outcome, endedAt: Date.now() / 1000 })
  }
  become({ ...started, state: 'running' })
  try {
    const { signal } = controller
    const body = { ...input, runId: started.runId }
    const result = await request(api.dataQueries.execute, { body }, { signal })
    end({ state: 'done', result })
    return result
  } catch (reason) {
    const error = reason instanceof ApiError ? reason : new ApiError('data_query_cancelled', CANCELLED)
    end({ state: 'failed', error })
    throw error
  }
}

/** Cancels what is being executed. An answer of the server that is late, or does not come, is not waited for. */
export function cancelExecution(): void {
  const { state, runId, isCancelling } = current
  const controller = running
  if (state !== 'running' || runId === undefined || isCancelling === true) return
  become({ ...current, isCancelling: true })
  const stop = () => controller?.abort()
  request(api.dataQueries.cancel, { body: { runId } }).then(() => setTimeout(stop, CANCEL_WAIT_MS), stop)
}
