import { useSyncExternalStore } from 'react'
import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { failedWith, messageOf } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import {
  cancelExecution,
  execute,
  executionState,
  subscribeToExecution,
  type ExecutionState,
  type QueryInput,
} from './execution-store.ts'
import { failureLines } from './query-error.ts'
import { isFailureShown, isResultShown } from './shown-parts.ts'

/** The execution of queries: its state, and what can be done. */
export interface Execution extends ExecutionState {
  /**
   * Executes queries and toasts what became of them.
   * @param name of the queries, for the title of the result; empty for those without one
   * @throws ApiError when they fail and the screen shows why, and while others are being executed
   */
  readonly execute: (input: QueryInput, name: string) => Promise<void>
  readonly cancel: () => void
}

/** The execution of the screen. It survives leaving the screen: whoever comes back finds its progress or its result. */
export function useExecution(): Execution {
  const state = useSyncExternalStore(subscribeToExecution, executionState)
  return { ...state, execute: executeAndTell, cancel: cancelExecution }
}

async function executeAndTell(input: QueryInput, name: string): Promise<void> {
  const outcome = await execute(input, name)
  if (outcome === undefined) return
  if (outcome.state === 'done') {
    toast.success(isResultShown() ? QUERY_MESSAGES.retrieved : 'The data extractor has a query result')
    return
  }
  const { error } = outcome
  if (failedWith(error, 'data_query_cancelled')) toast.info(messageOf(error))
  else if (isFailureShown(input)) throw error
  else toast.error(['The data extractor has no result.', ...failureLines(error, input)].join(' '))
}
