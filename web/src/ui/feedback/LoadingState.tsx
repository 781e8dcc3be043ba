import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useElapsed } from './use-elapsed.ts'
import classes from './feedback.module.css'

const SKELETON_AFTER_MS = 150
const SLOW_AFTER_MS = 4500

/**
 * 'Taking a long time...' with Retry, once a load has lasted 4.5 s; reserves its space before, so that nothing moves.
 */
export function SlowHint({ onRetry }: { onRetry?: () => void }) {
  const slow = useElapsed(SLOW_AFTER_MS)
  return (
    <output className={classes['slow']}>
      {slow && (
        <>
          <span>Taking a long time...</span>
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

interface LoadingStateProps {
  onRetry?: () => void
  /** The skeleton, shaped like the expected content; lines by default. */
  children?: ReactNode
}

/** A load under way: skeletons after 150 ms, words with Retry after 4.5 s. */
export function LoadingState({ onRetry, children }: LoadingStateProps) {
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
      <SlowHint {...(onRetry === undefined ? {} : { onRetry })} />
    </div>
  )
}
