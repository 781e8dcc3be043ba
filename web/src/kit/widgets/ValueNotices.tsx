import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Load } from '../../api/queries/use-load.ts'
import { SLOW_AFTER_MS, useElapsed } from '../../ui/feedback/Loaded.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import classes from './notice.module.css'

interface ChangedNoticeProps {
  noun: string
  before: string | undefined
  now: string
}

/** Says that somebody else has changed a value while the form was open. */
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
  /** The value that is loaded: 'dates'. */
  noun: string
  load: Pick<Load<unknown>, 'data' | 'failure' | 'failedAttempt' | 'isFetching' | 'retry'>
}

/**
 * Says that the current value of the chosen record could not be loaded or takes long, with a retry button. Draws nothing
 * when the value is loaded.
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
