import { Button } from '@mantine/core'
import type { Load } from '../../api/use-load.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import classes from './unread-value.module.css'

interface UnreadValueProps {
  /** What could not be read: 'dates'. */
  noun: string
  load: Pick<Load<unknown>, 'data' | 'failure' | 'isFetching' | 'retry'>
}

/** Why a form does not show the present value of what was chosen, with a retry. Nothing once it is known. */
export function UnreadValue({ noun, load: { data, failure, isFetching, retry } }: UnreadValueProps) {
  if (data !== undefined || failure === undefined) return null
  return (
    <div role="alert" className={classes['unread']}>
      <StateText state="bad">{`The present ${noun} could not be read: ${failure.message}`}</StateText>
      <Button variant="default" size="compact-sm" loading={isFetching} onClick={retry}>
        Retry
      </Button>
    </div>
  )
}
