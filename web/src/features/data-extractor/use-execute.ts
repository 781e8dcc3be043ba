import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { QUERY_MESSAGES } from '@service-center/contract/data-queries/data-query-limits.ts'
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

/** The execution of queries: its state, and what can be done. */
export interface Execution extends ExecutionState {
  /**
   * Executes queries and toasts what became of them.
   * @param name of the queries, for the title of the result; empty for those without one
   * @throws ApiError when they fail, but not when they are cancelled
   */
  readonly execute: (input: QueryInput, name: string) => Promise<void>
  readonly cancel: () => void
}

/** The execution of the screen. It survives leaving the screen: whoever comes back finds its progress or its result. */
export function useExecution(): Execution {
  const state = useSyncExternalStore(subscribeToExecution, executionState)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const executeAndTell = useCallback(async (input: QueryInput, name: string) => {
    try {
      await execute(input, name)
      toast.success(isShown.current ? QUERY_MESSAGES.retrieved : 'The data extractor has a query result')
    } catch (error) {
      if (failedWith(error, 'data_query_cancelled')) toast.info(messageOf(error))
      else if (isShown.current) throw error
      else toast.error(`The data extractor has no result. ${messageOf(error)}`)
    }
  }, [])
  return { ...state, execute: executeAndTell, cancel: cancelExecution }
}
