import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { FIRST_LOAD } from '../arrival.ts'
import { ErrorState, type FailureKind } from './PageState.tsx'
import classes from './feedback.module.css'

const SKELETON_AFTER_MS = 150

/** After this time the user is told that loading takes long (specification 2, section 8). */
export const SLOW_AFTER_MS = 4500

interface Load<T> {
  data: T | undefined
  failure: { message: string; kind: FailureKind } | undefined
  /** Why the last attempt failed, while the next one is running. */
  failedAttempt?: string | undefined
  isFetching: boolean
  retry: () => void
}

interface LoadedProps<T> {
  load: Load<T>
  children: (data: T) => ReactNode
  /** Shown if the record does not exist or is outside of the viewer's scope. */
  notFound?: { title: string; text?: string }
}

/** Shows loaded data, a loading state, or an error with Retry. Loaded data stays if a later load fails. */
export function Loaded<T>({ load, children, notFound }: LoadedProps<T>) {
  const { data, failure, failedAttempt, isFetching, retry } = load
  if (data !== undefined) return children(data)
  if (failure === undefined) return <LoadingState onRetry={retry} failedAttempt={failedAttempt} />
  const isUnknown = failure.kind === 'notFound' && notFound !== undefined
  return (
    <ErrorState
      message={isUnknown ? notFound.title : failure.message}
      kind={failure.kind}
      onRetry={retry}
      isRetrying={isFetching}
    >
      {isUnknown ? notFound.text : undefined}
    </ErrorState>
  )
}

/** For children with their own loading state: replaces them only if the first load failed. */
export function UnlessFailed({ load, children }: { load: Load<unknown>; children: ReactNode }) {
  const hasFailed = load.data === undefined && load.failure !== undefined
  return hasFailed ? <Loaded load={load}>{() => null}</Loaded> : children
}

interface LoadingStateProps extends SlowHintProps {
  /** A skeleton in the shape of the expected content; lines by default. */
  children?: ReactNode
}

/** A running load: a skeleton after 150 ms, words with Retry after 4.5 s or a failed attempt. */
export function LoadingState({ children, ...hint }: LoadingStateProps) {
  const mark = useFirstLoad()
  return (
    <div className={classes['loading']} aria-busy="true" {...mark}>
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

interface SlowHintProps {
  onRetry?: (() => void) | undefined
  /** Why the last attempt failed, while the next one is running. */
  failedAttempt?: string | undefined
}

/**
 * Says 'Taking a long time...' with Retry after 4.5 s, or at once that an attempt failed and is repeated. Its space
 * is reserved from the start, so that nothing moves.
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

/** The mark of a loading part, until loading takes long: see `FIRST_LOAD`. */
export function useFirstLoad(): Partial<typeof FIRST_LOAD> {
  return useElapsed(SLOW_AFTER_MS) ? {} : FIRST_LOAD
}

/** Shows its children only after 150 ms, so that a fast load does not flash a skeleton. */
export function LateSkeleton({ children }: { children: ReactNode }) {
  const late = useElapsed(SKELETON_AFTER_MS)
  return late ? <div aria-hidden>{children}</div> : null
}

/** True once the component has been on the screen for `milliseconds`. */
export function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return elapsed
}
