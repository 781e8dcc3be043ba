import { Button, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { DataQueryEvent } from '@service-center/contract/data-extractor/data-query-events.ts'
import { waitingButton } from '../../../kit/form/CardForm.tsx'
import { formatDuration } from '../../../ui/time/durations.ts'
import { PHASES, progressText } from './progress-text.ts'
import classes from './result.module.css'
import { useRunningTime } from './use-running-time.ts'

interface RunProgressProps {
  progress: DataQueryEvent | undefined
  /** Unix seconds. */
  startedAt: number
  isCancelling: boolean
  cancel: () => void
}

/** What an execution is doing, since when, and the button that ends it. */
export function RunProgress({ progress, startedAt, isCancelling, cancel }: RunProgressProps) {
  const seconds = useRunningTime(startedAt)
  const at = PHASES.findIndex(({ phase }) => phase === progress?.phase)
  const sentence = (of: DataQueryEvent | undefined) =>
    isCancelling ? 'The execution is being cancelled.' : progressText(of)
  const home = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const progress = home.current
    const panel = progress?.closest('section')
    // Below a long query on a small screen, nobody would see that it runs, or how to end it.
    progress?.scrollIntoView({ block: 'nearest' })
    // Who has pressed Cancel goes on where the result would be.
    return () => {
      if (progress?.contains(document.activeElement)) panel?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={home} className={classes['progress']}>
      <ol className={classes['phases']} aria-label="Steps">
        {PHASES.map(({ phase, label }, index) => (
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
      {/* The phase is announced; the number of rows, which changes four times a second, is not. */}
      <output>
        <VisuallyHidden>{sentence(progress && { ...progress, rows: 0 })}</VisuallyHidden>
      </output>
      <p className={classes['doing']}>{sentence(progress)}</p>
      <p className={classes['running']}>
        Running for <span role="timer">{formatDuration(seconds)}</span>
      </p>
      <Button variant="default" {...waitingButton(isCancelling)} onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

function stateOf(index: number, at: number): 'done' | 'now' | 'next' {
  if (index === at) return 'now'
  return index < at ? 'done' : 'next'
}
