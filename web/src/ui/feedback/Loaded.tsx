import type { ReactNode } from 'react'
import type { FailureKind } from './error-text.ts'
import { LoadingState } from './LoadingState.tsx'
import { ErrorState } from './PageState.tsx'

interface Load<T> {
  data: T | undefined
  failure: { message: string; kind: FailureKind } | undefined
  /** Why the last attempt failed, while the next one is awaited. */
  failedAttempt?: string | undefined
  isFetching: boolean
  retry: () => void
}

interface LoadedProps<T> {
  load: Load<T>
  children: (data: T) => ReactNode
  /** Shown for something that does not exist or is out of scope. */
  notFound?: { title: string; text?: string }
}

/** Shows loaded data, a loading state, or an error with Retry. Loaded data stays through later failures. */
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

/** For components with their own loading state: only a failed first load replaces the children. */
export function UnlessFailed({ load, children }: { load: Load<unknown>; children: ReactNode }) {
  const hasFailed = load.data === undefined && load.failure !== undefined
  return hasFailed ? <Loaded load={load}>{() => null}</Loaded> : children
}
