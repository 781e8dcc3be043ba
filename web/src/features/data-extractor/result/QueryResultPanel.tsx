import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { ResultView } from './ResultView.tsx'
import { RunProgress } from './RunProgress.tsx'
import classes from './result.module.css'
import type { ShownExecution } from './shown-execution.ts'

/** What stands below the queries: the progress of their execution, then their result. */
export function QueryResultPanel({ execution }: { execution: ShownExecution }) {
  const { state, name = '', result, startedAt, progress, isCancelling = false, cancel } = execution
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
        <EmptyState title="No result">The last execution did not end with a result.</EmptyState>
      )}
    </section>
  )
}
