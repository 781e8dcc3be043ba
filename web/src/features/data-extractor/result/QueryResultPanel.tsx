import { failedWith } from '../../../api/api-error.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import type { Execution } from '../use-execute.ts'
import { useShownResult } from '../shown-parts.ts'
import { ResultView } from './ResultView.tsx'
import { RunProgress } from './RunProgress.tsx'
import classes from './result.module.css'

/** What stands below the queries: the progress of their execution, then their result. */
export function QueryResultPanel({ execution }: { execution: Omit<Execution, 'execute'> }) {
  useShownResult()
  const { state, name = '', result, error, startedAt, progress, isCancelling = false, cancel } = execution
  return (
    <section className={classes['panel']} aria-label="Result" tabIndex={-1}>
      {state === 'running' && startedAt !== undefined && (
        <RunProgress progress={progress} startedAt={startedAt} isCancelling={isCancelling} cancel={cancel} />
      )}
      {state === 'done' && result !== undefined && <ResultView name={name} result={result} />}
      {state === 'idle' && (
        <EmptyState title="No result yet">
          The rows of the queries are shown here after their execution.
        </EmptyState>
      )}
      {state === 'failed' && (
        <EmptyState title="No result">
          {failedWith(error, 'data_query_cancelled')
            ? 'The last execution was cancelled.'
            : 'The last execution did not end with a result.'}
        </EmptyState>
      )}
    </section>
  )
}
