import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/calls/api-error.ts'
import { q, useRestart } from '../../../api/queries/query.ts'
import type { Input } from '../../../api/calls/request.ts'
import { secondsOf } from '../../../api/queries/use-load.ts'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'

type ItemOf<E extends EndpointDeclaration> =
  Reply<E> extends { readonly data: readonly [readonly (infer Item extends object)[]] } ? Item : never

const NO_ROWS: readonly never[] = []

/**
 * Loads a list of the DbTool. The rows are the first element of the reply's `data` (specification 3, section 7).
 * @param input only for lists that take parameters
 * @param options.isWanted whether to load it at all; by default it is
 */
export function useDbToolList<E extends EndpointDeclaration>(
  endpoint: E & (ItemOf<E> extends never ? never : unknown),
  input?: Input<E>,
  { isWanted = true }: { isWanted?: boolean } = {},
): ListRows<ItemOf<E>> {
  // Most lists take no parameters.
  const query = q<E>(endpoint, input ?? ({} as Input<E>))
  const { data, error, isPending, dataUpdatedAt } = useQuery({ ...query, enabled: isWanted })
  const restart = useRestart()
  return {
    // `ItemOf` is the type of the items in the first element of `data`, but TypeScript cannot see that.
    rows: (data as { readonly data: readonly [readonly ItemOf<E>[]] } | undefined)?.data[0] ?? NO_ROWS,
    isLoading: isPending,
    error: error === null ? null : messageOf(error),
    loadedAt: secondsOf(dataUpdatedAt),
    retry: () => restart(query),
  }
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
