import {
  type DataQueryEvent,
  WAIT_REASONS,
} from '@service-center/contract/data-extractor/data-query-events.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { failedWith } from '../../../api/calls/api-error.ts'
import { waitingButton } from '../../../kit/form/CardForm.tsx'
import { count, counted } from '../../../ui/text/format.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { formatDuration } from '../../../ui/time/durations.ts'
import type { QueryInput } from '../execution-store.ts'
import { type Execution, useShownResult } from '../use-execution.tsx'
import { ResultView } from './ResultView.tsx'
import classes from './result.module.css'

const TICK_MS = 1000

type Phases = readonly { phase: DataQueryEvent['phase']; label: string }[]

/** The steps of an execution, in their order. */
const PHASES: Phases = [
  { phase: 'waiting', label: 'Waiting' },
  { phase: 'first', label: 'First query' },
  { phase: 'second', label: 'Second query' },
  { phase: 'reading', label: 'Reading' },
]

/** A lone query runs as the second one, whose rows are the result. */
const PHASES_OF_ONE: Phases = [
  { phase: 'waiting', label: 'Waiting' },
  { phase: 'second', label: 'Query' },
  { phase: 'reading', label: 'Reading' },
]

/** The area below the queries: the progress of their execution, then their result. */
export function QueryResultPanel({ execution }: { execution: Omit<Execution, 'execute'> }) {
  useShownResult()
  const {
    state,
    name = '',
    input,
    result,
    error,
    startedAt,
    progress,
    isCancelling = false,
    cancel,
  } = execution
  return (
    <section className={classes['panel']} aria-label="Result" tabIndex={-1}>
      {state === 'running' && startedAt !== undefined && (
        <RunProgress
          isLone={input !== undefined && isLone(input)}
          progress={progress}
          startedAt={startedAt}
          isCancelling={isCancelling}
          cancel={cancel}
        />
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

/** Whether only one of the two queries has a text. */
const isLone = ({ whQuery, dbQuery }: QueryInput) => whQuery.trim() === '' || dbQuery.trim() === ''

interface RunProgressProps {
  isLone: boolean
  progress: DataQueryEvent | undefined
  /** Unix seconds. */
  startedAt: number
  isCancelling: boolean
  cancel: () => void
}

function RunProgress({ isLone, progress, startedAt, isCancelling, cancel }: RunProgressProps) {
  const seconds = useRunningTime(startedAt)
  const phases = isLone ? PHASES_OF_ONE : PHASES
  const at = phases.findIndex(({ phase }) => phase === progress?.phase)
  const sentence = (of: DataQueryEvent | undefined) =>
    isCancelling ? 'The execution is being cancelled.' : progressText(of, isLone)
  const home = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const progress = home.current
    const panel = progress?.closest('section')
    // Below a long query on a small screen the progress and the Cancel button would not be visible.
    progress?.scrollIntoView({ block: 'nearest' })
    // After Cancel was pressed the focus moves to the place of the result.
    return () => {
      if (progress?.contains(document.activeElement)) panel?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={home} className={classes['progress']}>
      <ol className={classes['phases']} aria-label="Steps">
        {phases.map(({ phase, label }, index) => (
          <li
            key={phase}
            className={classes['phase']}
            data-state={stateOf(index, at)}
            aria-current={index === at ? 'step' : undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      {/* Announced without the number of rows, which changes four times a second. */}
      <output>
        <VisuallyHidden>{sentence(progress && { ...progress, rows: 0 })}</VisuallyHidden>
      </output>
      <p className={classes['doing']}>{sentence(progress)}</p>
      <p className={classes['running']}>
        Started <span role="timer">{formatDuration(seconds)}</span> ago
      </p>
      <Button variant="default" {...waitingButton(isCancelling)} onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

/** Seconds since `startedAt` (unix seconds), updated once a second. */
function useRunningTime(startedAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now / 1000 - startedAt)
}

function stateOf(index: number, at: number): 'done' | 'now' | 'next' {
  if (index === at) return 'now'
  return index < at ? 'done' : 'next'
}

export function progressText(
  progress: Pick<DataQueryEvent, 'phase' | 'place' | 'rows' | 'reason'> | undefined,
  isLone = false,
): string {
  if (progress === undefined) return isLone ? 'The query is being sent.' : 'The queries are being sent.'
  const { phase, place, rows, reason } = progress
  if (phase === 'first') return 'The first query is running.'
  if (phase === 'second') return isLone ? 'The query is running.' : 'The second query is running.'
  if (phase === 'reading')
    return rows === 0
      ? 'The result is being read.'
      : `The result is being read: ${counted(rows, 'rows')} so far.`
  const why = reason === undefined ? '' : ` ${WAIT_REASONS[reason]}`
  if (place === 0) return `Waiting for a turn. The next one is yours.${why}`
  return `Waiting for a turn. ${count(place)} ${place === 1 ? 'execution is' : 'executions are'} before yours.${why}`
}
