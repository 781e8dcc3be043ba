import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { failureKindOf, type ApiError, type FaultCode } from './api-error.ts'
import { useRestart } from './query.ts'

/** Why a read failed, in the words of what shows it. */
export interface LoadFailure {
  message: string
  code: FaultCode
  kind: ReturnType<typeof failureKindOf>
}

/** A read as screens show it; `Loaded` of `ui` takes it. */
export interface Load<T> {
  data: T | undefined
  /** Why the last attempt failed; what was read before may still be there. */
  failure: LoadFailure | undefined
  isFetching: boolean
  /** Reads anew at once. */
  retry: () => void
}

/**
 * Reads what a screen shows.
 * @example const load = useLoad(q(api.sessions.list, {}))
 */
export function useLoad<Reply, Key extends QueryKey>(
  query: UseQueryOptions<Reply, ApiError, Reply, Key> & { queryKey: Key },
): Load<Reply> {
  const { data, error, isFetching } = useQuery(query)
  const restart = useRestart()
  return loadOf({ data, error, isFetching, retry: () => restart(query) })
}

/** How screens show an answer of the server that is under way, was given or refused. */
export function loadOf<T>(answer: {
  data: T | undefined
  error: ApiError | null
  isFetching: boolean
  retry: () => void
}): Load<T> {
  const { data, error, isFetching, retry } = answer
  return { data, failure: error === null ? undefined : failureOf(error), isFetching, retry }
}

/** A read has no fields at which the server's words about its input could stand. */
function failureOf(error: ApiError): LoadFailure {
  return { message: error.errors[0]?.msg ?? error.message, code: error.code, kind: failureKindOf(error) }
}
