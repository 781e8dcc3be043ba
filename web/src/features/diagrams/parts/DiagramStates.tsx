import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { failureKindOf, messageOf } from '../../../api/api-error.ts'
import { SlowHint } from '../../../ui/feedback/LoadingState.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/PageState.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import classes from '../diagrams.module.css'

/** No keys are selected. */
export function NoKeys() {
  return (
    <EmptyState title="No keys chosen" icon={<IconChartLine size={24} stroke={1.6} aria-hidden />}>
      Choose in Keys what the diagrams show.
    </EmptyState>
  )
}

/** The device has never reported anything. */
export function NoValuesYet() {
  return (
    <EmptyState title="No values yet" icon={<IconChartLine size={24} stroke={1.6} aria-hidden />}>
      They appear here as soon as the device reports.
    </EmptyState>
  )
}

interface FailureProps {
  error: Error
  retry: () => void
  isFetching: boolean
}

/** Nothing could be loaded. */
export function DiagramsFailure({ error, retry, isFetching }: FailureProps) {
  return (
    <ErrorState
      message={messageOf(error)}
      kind={failureKindOf(error)}
      onRetry={retry}
      isRetrying={isFetching}
    >
      The chosen keys and the window are kept.
    </ErrorState>
  )
}

/** Shown over the diagrams when a part of the window takes long to load; loaded parts stay. */
export function DiagramsSlow({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes['slow']}>
      <SlowHint onRetry={onRetry} />
    </div>
  )
}

/** A part of the window could not be loaded; loaded parts stay. */
export function DiagramsNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={classes['notice']} role="alert">
      <StateMark state="bad" />A part of the window could not be read: {errorText(messageOf(error))}
      <Button variant="subtle" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
