import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { q, useRestart } from '../../api/query.ts'
import type { Input } from '../../api/request.ts'
import { secondsOf } from '../../api/use-load.ts'
import type { ListRows } from '../../kit/table-screen/use-list.ts'

type ItemOf<E extends EndpointDeclaration> =
  Reply<E> extends { readonly data: readonly [readonly (infer Item extends object)[]] } ? Item : never

const NO_ROWS: readonly never[] = []

/** A list of the DbTool, which is the first element of the reply's `data` (specification 3, section 7). */
export function useDbToolList<E extends EndpointDeclaration>(
  endpoint: E & (ItemOf<E> extends never ? never : unknown),
): ListRows<ItemOf<E>> {
  // A list of the DbTool takes no parameters.
  const query = q<E>(endpoint, {} as Input<E>)
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
