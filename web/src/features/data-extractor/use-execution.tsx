import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { Button, Loader } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { failedWith, messageOf } from '../../api/calls/api-error.ts'
import { waitingButton } from '../../kit/form/CardForm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useNewest } from '../../ui/use-newest.ts'
import {
  cancelExecution,
  execute,
  executionState,
  type ExecutionState,
  type QueryInput,
  subscribeToExecution,
} from './execution-store.ts'
import { failureLines } from './query-error.ts'

export interface Execution extends ExecutionState {
  /**
   * Executes queries and shows the outcome in a toast.
   * @param name of the queries, for the title of the result; empty for those without one
   * @throws ApiError when they fail and the screen shows why, and while another execution is running
   */
  readonly execute: (input: QueryInput, name: string) => Promise<void>
  readonly cancel: () => void
}

/** The execution of the screen. It continues when the user leaves the screen, and is shown again on return. */
export function useExecution(): Execution {
  const state = useSyncExternalStore(subscribeToExecution, executionState)
  return { ...state, execute: executeAndToast, cancel: cancelExecution }
}

async function executeAndToast(input: QueryInput, name: string): Promise<void> {
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

/** The mounted components that show results and failures. If none is mounted, a toast shows the outcome instead. */
const results = new Set<object>()
const failures = new Set<(input: QueryInput) => boolean>()

const isResultShown = (): boolean => results.size > 0

const isFailureShown = (input: QueryInput): boolean => [...failures].some((shows) => shows(input))

/** Registers the component that shows results. */
export function useShownResult(): void {
  useEffect(() => {
    const place = {}
    results.add(place)
    return () => void results.delete(place)
  }, [])
}

/**
 * Registers a form that shows why executions failed.
 * @param shows whether it shows the failure of these queries
 */
export function useShownFailures(shows: (input: QueryInput) => boolean): void {
  const newest = useNewest(shows)
  useEffect(() => {
    const place = (input: QueryInput) => newest()(input)
    failures.add(place)
    return () => void failures.delete(place)
  }, [newest])
}

interface ExecuteButtonProps {
  isRunning: boolean
  isOff?: boolean
  /** Without it, the button submits its form. */
  onClick?: () => void
}

/** While the queries run it is not disabled, because a disabled button loses the focus. */
export function ExecuteButton({ isRunning, isOff = false, onClick }: ExecuteButtonProps) {
  return (
    <Button
      type={onClick === undefined ? 'submit' : 'button'}
      variant="filled"
      leftSection={
        isRunning ? <Loader size={14} color="currentColor" /> : <IconPlayerPlay size={14} stroke={1.6} />
      }
      disabled={isOff}
      {...waitingButton(isRunning)}
      {...(onClick === undefined ? {} : { onClick: () => !isRunning && onClick() })}
    >
      Execute queries
    </Button>
  )
}
