import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Load } from '../../api/use-load.ts'
import { SLOW_AFTER_MS } from '../../ui/feedback/LoadingState.tsx'
import { useElapsed } from '../../ui/feedback/use-elapsed.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import classes from './notice.module.css'

interface ChangedNoticeProps {
  /** What somebody has changed: 'name'. */
  noun: string
  /** Undefined: nobody has changed it. */
  before: string | undefined
  now: string
}

/** Somebody else has changed the record while the form was open; what was typed is kept. */
export function ChangedNotice({ noun, before, now }: ChangedNoticeProps) {
  if (before === undefined) return null
  return (
    <div role="alert" className={classes['sentence']}>
      <StateText state="warning">
        Somebody else has changed the {noun} meanwhile: it was {before}, now it is {now}; what you typed is
        kept.
      </StateText>
    </div>
  )
}

interface UnreadValueProps {
  /** What is read: 'dates'. */
  noun: string
  load: Pick<Load<unknown>, 'data' | 'failure' | 'failedAttempt' | 'isFetching' | 'retry'>
}

/**
 * Why a form does not show the present value of what was chosen, with a retry: it could not be read, or takes long. Nothing once
 * it is known.
 */
export function UnreadValue({ noun, load }: UnreadValueProps) {
  const { data, failure, failedAttempt, isFetching } = load
  if (data !== undefined) return null
  if (failure !== undefined) {
    return (
      <div role="alert" className={classes['sentence']}>
        <WithRetry load={load}>
          <StateText state="bad">{`The present ${noun} could not be read: ${failure.message}`}</StateText>
        </WithRetry>
      </div>
    )
  }
  if (!isFetching) return null
  if (failedAttempt !== undefined)
    return <WithRetry load={load}>{`${failedAttempt} Trying again...`}</WithRetry>
  return <SlowRead load={load} />
}

function SlowRead({ load }: Pick<UnreadValueProps, 'load'>) {
  return useElapsed(SLOW_AFTER_MS) ? <WithRetry load={load}>Taking a long time...</WithRetry> : null
}

function WithRetry({ load, children }: Pick<UnreadValueProps, 'load'> & { children: ReactNode }) {
  return (
    <div className={classes['unread']}>
      <span>{children}</span>
      <Button
        variant="default"
        size="compact-sm"
        loading={load.failure !== undefined && load.isFetching}
        onClick={load.retry}
      >
        Retry
      </Button>
    </div>
  )
}
