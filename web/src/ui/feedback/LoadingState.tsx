import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useElapsed } from './use-elapsed.ts'
import classes from './feedback.module.css'

const SKELETON_AFTER_MS = 150
/** How long a load takes before it is said to take long (specification 2, section 8). */
export const SLOW_AFTER_MS = 4500

interface SlowHintProps {
  onRetry?: (() => void) | undefined
  /** Why the last attempt failed, while the next one is awaited. */
  failedAttempt?: string | undefined
}

/**
 * 'Taking a long time...' with Retry, once a load has lasted 4.5 s, or at once that an attempt failed and is repeated; reserves
 * its space before, so that nothing moves.
 */
export function SlowHint({ onRetry, failedAttempt }: SlowHintProps) {
  const slow = useElapsed(SLOW_AFTER_MS)
  return (
    <output className={classes['slow']}>
      {(slow || failedAttempt !== undefined) && (
        <>
          <span>
            {failedAttempt === undefined ? 'Taking a long time...' : `${failedAttempt} Trying again...`}
          </span>
          {onRetry !== undefined && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      )}
    </output>
  )
}

/** Shows its children only after 150 ms: what arrives faster needs no skeleton and must not flash one. */
export function LateSkeleton({ children }: { children: ReactNode }) {
  const late = useElapsed(SKELETON_AFTER_MS)
  return late ? <div aria-hidden>{children}</div> : null
}

interface LoadingStateProps extends SlowHintProps {
  /** The skeleton, shaped like the expected content; lines by default. */
  children?: ReactNode
}

/** A load under way: skeletons after 150 ms, words with Retry after 4.5 s or a failed attempt. */
export function LoadingState({ children, ...hint }: LoadingStateProps) {
  return (
    <div className={classes['loading']} aria-busy="true">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <LateSkeleton>
        {children ?? (
          <div className={classes['lines']}>
            {['38%', '62%', '55%', '47%', '66%'].map((width) => (
              <Skeleton key={width} height={8} width={width} animate={false} />
            ))}
          </div>
        )}
      </LateSkeleton>
      <SlowHint {...hint} />
    </div>
  )
}
