import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useQuery, useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { fetchNewest } from '../../api/fetch-newest.ts'
import { keyOf, q, useRestart } from '../../api/query.ts'
import type { Input } from '../../api/request.ts'
import { secondsOf } from '../../api/use-load.ts'
import type { ListRows } from '../../kit/table-screen/use-list.ts'

type ItemOf<E extends EndpointDeclaration> =
  Reply<E> extends { readonly data: readonly [readonly (infer Item extends object)[]] } ? Item : never

const NO_ROWS: readonly never[] = []

/**
 * A list of the DbTool, which is the first element of the reply's `data` (specification 3, section 7).
 * @param input of the lists that take parameters
 */
export function useDbToolList<E extends EndpointDeclaration>(
  endpoint: E & (ItemOf<E> extends never ? never : unknown),
  input?: Input<E>,
): ListRows<ItemOf<E>> {
  // Most lists of the DbTool take no parameters.
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

function itemsOf<E extends EndpointDeclaration>(data: Reply<E> | undefined): readonly ItemOf<E>[] {
  // `ItemOf` is what the first element of `data` holds; TypeScript cannot see that through the condition.
  const reply = data as { readonly data: readonly [readonly ItemOf<E>[]] } | undefined
  return reply?.data[0] ?? NO_ROWS
}

/**
 * The query that reads one record of a list, for the form that edits it.
 * @param which.id of the record, under which its query is cached
 * @param which.pick finds it in the list; undefined: it is gone
 */
export function useRecordQuery<E extends EndpointDeclaration, Stored>(
  endpoint: E & (ItemOf<E> extends never ? never : unknown),
  { id, pick }: { id: number; pick: (rows: readonly ItemOf<E>[]) => Stored | undefined },
): FetchQueryOptions<Stored, ApiError, Stored, QueryKey> {
  const client = useQueryClient()
  return {
    queryKey: [...keyOf<E>(endpoint), 'record', id],
    queryFn: async () => {
      const list = q<E>(endpoint, {} as Input<E>) // A list of the DbTool takes no parameters.
      const record = pick(itemsOf<E>(await fetchNewest(client, list)))
      if (record === undefined) throw new ApiError('not_found')
      return record
    },
  }
}
