import { useSyncExternalStore } from 'react'
import {
  cancelExecution,
  execute,
  executionState,
  subscribeToExecution,
  type ExecutionState,
} from './execution-store.ts'

/** The execution of queries: its state, and what can be done. */
export interface Execution extends ExecutionState {
  readonly execute: typeof execute
  readonly cancel: () => void
}

/** The execution of the screen. It survives leaving the screen: whoever comes back finds its progress or its result. */
export function useExecution(): Execution {
  const state = useSyncExternalStore(subscribeToExecution, executionState)
  return { ...state, execute, cancel: cancelExecution }
}
