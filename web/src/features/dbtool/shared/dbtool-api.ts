import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { type FetchQueryOptions, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/calls/api-error.ts'
import { fetchNewest } from '../../../api/queries/query.ts'
import { keyOf, q, useRestart } from '../../../api/queries/query.ts'
import type { Input } from '../../../api/calls/request.ts'
import { secondsOf } from '../../../api/queries/use-load.ts'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'

type ItemOf<E extends EndpointDeclaration> =
  Reply<E> extends { readonly data: readonly [readonly (infer Item extends object)[]] } ? Item : never

const NO_ROWS: readonly never[] = []

/**
 * Loads a list of the DbTool. The rows are the first element of the reply's `data` (specification 3, section 7).
 * @param input only for lists that take parameters
 */
export function useDbToolList<E extends EndpointDeclaration>(
  endpoint: E & (ItemOf<E> extends never ? never : unknown),
  input?: Input<E>,
): ListRows<ItemOf<E>> {
  // Most lists take no parameters.
  const query = q<E>(endpoint, input ?? ({} as Input<E>))
  const { data, error, isPending, dataUpdatedAt } = useQuery(query)
  const restart = useRestart()
  return {
    rows: itemsOf(data),
    isLoading: isPending,
    error: error === null ? null : messageOf(error),
    loadedAt: secondsOf(dataUpdatedAt),
    retry: () => restart(query),
  }
}

/**
 * The query that reads one record of a list, for the form that edits it.
 * @param which.id of the record; part of the cache key
 * @param which.pick finds the record in the list; undefined when it no longer exists
 */
export function useRecordQuery<E extends EndpointDeclaration, Stored>(
  endpoint: E & (ItemOf<E> extends never ? never : unknown),
  { id, pick }: { id: number; pick: (rows: readonly ItemOf<E>[]) => Stored | undefined },
): FetchQueryOptions<Stored, ApiError, Stored, QueryKey> {
  const client = useQueryClient()
  return {
    queryKey: [...keyOf<E>(endpoint), 'record', id],
    queryFn: async () => {
      const list = q<E>(endpoint, {} as Input<E>) // These lists take no parameters.
      const record = pick(itemsOf<E>(await fetchNewest(client, list)))
      if (record === undefined) throw new ApiError('not_found')
      return record
    },
  }
}

function itemsOf<E extends EndpointDeclaration>(data: Reply<E> | undefined): readonly ItemOf<E>[] {
  // `ItemOf` is the type of the items in the first element of `data`, but TypeScript cannot see that.
  const reply = data as { readonly data: readonly [readonly ItemOf<E>[]] } | undefined
  return reply?.data[0] ?? NO_ROWS
}

/** Errors with these codes keep the server's message, because it tells the user what to do. */
const KEPT: ReadonlySet<string> = new Set(['invalid', 'changed_meanwhile'])

/**
 * An option of forms and mutations: when the call fails, shows the alert of the specification (section 8) instead of the
 * server's message.
 */
export function withAlert<E extends EndpointDeclaration>(
  _endpoint: E,
  textOf: (error: ApiError, input: Input<E>) => string,
): { around: <Result>(call: () => Promise<Result>, input: Input<E>) => Promise<Result> } {
  return {
    around: async (call, input) => {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof ApiError) || KEPT.has(error.code)) throw error
        const { code, kind, errors } = error
        const message = textOf(error, input)
        throw new ApiError(code, {
          kind,
          message,
          errors: errors.map(({ param }) => ({ param, msg: message })),
        })
      }
    },
  }
}
