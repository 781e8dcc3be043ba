import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/calls/api-error.ts'
import { fetchNewest, keyOf, q } from '../../api/queries/query.ts'
import type { Input } from '../../api/calls/request.ts'

/**
 * The query that reads one record of a list again, for the form that edits it.
 * @param name the end of the cache key, usually the id of the record
 * @param pick finds the record in the reply; undefined when it no longer exists
 * @param input only for lists that take parameters
 */
export function useRecordQuery<E extends EndpointDeclaration, Stored>(
  endpoint: E,
  name: string | number | undefined,
  pick: (reply: Reply<E>) => Stored | undefined,
  input: Input<E> = {} as Input<E>, // Most lists take no parameters.
): { queryKey: QueryKey; queryFn: () => Promise<Stored> } {
  const client = useQueryClient()
  return {
    queryKey: [...keyOf<E>(endpoint), 'record', name],
    queryFn: async () => {
      const record = pick(await fetchNewest(client, q<E>(endpoint, input)))
      if (record === undefined) throw new ApiError('not_found')
      return record
    },
  }
}
