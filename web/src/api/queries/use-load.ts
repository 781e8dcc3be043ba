import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { detailOf, failureKindOf, type ApiError, type FaultCode } from '../calls/api-error.ts'
import { useRestart } from './query.ts'

export interface LoadFailure {
  message: string
  code: FaultCode
  kind: ReturnType<typeof failureKindOf>
}

/** The state of a load; `Loaded` of `ui` shows it. */
export interface Load<T> {
  data: T | undefined
  /** Why the load failed; data of an earlier load may still be there. */
  failure: LoadFailure | undefined
  /** Why the last attempt failed, while the next one is running: a service that cannot be reached is tried again. */
  failedAttempt?: string | undefined
  isFetching: boolean
  /** When the data was loaded, in unix seconds; undefined without any. */
  loadedAt?: number | undefined
  /** Reloads at once. */
  retry: () => void
}

/**
 * Loads data for a screen.
 * @example const load = useLoad(q(api.sessions.list, {}))
 */
export function useLoad<Reply, Key extends QueryKey>(
  query: UseQueryOptions<Reply, ApiError, Reply, Key> & { queryKey: Key },
): Load<Reply> {
  const { data, error, failureReason, isFetching, dataUpdatedAt } = useQuery(query)
  const restart = useRestart()
  return {
    ...loadOf({ data, error, isFetching, retry: () => restart(query) }),
    failedAttempt: failedAttemptOf({ error, failureReason }),
    loadedAt: secondsOf(dataUpdatedAt),
  }
}

/** The message of a failed attempt while the next one is running. */
export function failedAttemptOf(query: {
  error: ApiError | null
  failureReason: ApiError | null
}): string | undefined {
  const { error, failureReason } = query
  return error === null && failureReason !== null ? failureReason.message : undefined
}

/** Converts the library's time of a query's data, milliseconds or 0 without data, to unix seconds. */
export const secondsOf = (dataUpdatedAt: number): number | undefined =>
  dataUpdatedAt === 0 ? undefined : dataUpdatedAt / 1000

export function loadOf<T>(answer: {
  data: T | undefined
  error: ApiError | null
  isFetching: boolean
  retry: () => void
}): Load<T> {
  const { data, error, isFetching, retry } = answer
  return { data, failure: error === null ? undefined : failureOf(error), isFetching, retry }
}

/** A load has no form fields that could show field errors, so they become the message. */
function failureOf(error: ApiError): LoadFailure {
  return { message: detailOf(error), code: error.code, kind: failureKindOf(error) }
}
