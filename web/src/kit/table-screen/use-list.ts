import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import type { ListDeclaration } from '@service-center/contract/endpoint/list-query.ts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ApiError, messageOf } from '../../api/calls/api-error.ts'
import { q, useRestart } from '../../api/queries/query.ts'
import { failedAttemptOf, secondsOf } from '../../api/queries/use-load.ts'
import { download, type Input, request } from '../../api/calls/request.ts'
import type { LoadRows } from '../../ui/print/missing-rows.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { loadPieces } from './load-rows.ts'
import { type Asked, filterQuery, pageQuery, type Wanted } from './list-query.ts'

/** The rows of a table, and whether they are loading or failed to load. */
export interface ListRows<Row> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  /** Why the last attempt failed; rows that were loaded before are still there. */
  readonly error: string | null
  /** Why the last attempt failed, while another attempt is running. */
  readonly failedAttempt?: string | undefined
  /** When the rows were loaded, in unix seconds; undefined if unknown. */
  readonly loadedAt?: number | undefined
  readonly retry: () => void
  /** How many rows match the filters, for a list that the server pages. */
  readonly filteredCount?: number
}

/** What a table shows. */
export interface ShownList<Row> extends ListRows<Row> {
  /** Loads the rows of all pages, for a list that the server pages. */
  readonly loadRows?: LoadRows<Row> | undefined
}

/** Loads a file. `onProgress` gets the number of bytes received so far. */
export type LoadFile = (options: { onProgress: (bytes: number) => void }) => Promise<Blob>

type RowOf<E extends EndpointDeclaration> =
  Reply<E> extends { readonly data: readonly (infer Row extends object)[] } ? Row : never

const NO_ROWS: readonly never[] = []

/** Loads all rows of an endpoint at once. The browser sorts, filters and pages them. */
export function useWholeList<E extends EndpointDeclaration>(
  endpoint: E,
  input: Input<E>,
): ListRows<RowOf<E>> & { readonly data: Reply<E> | undefined } {
  const query = q(endpoint, input)
  const answer = useQuery(query)
  const restart = useRestart()
  return { ...listOf<E>(answer), data: answer.data, isLoading: answer.isPending, retry: () => restart(query) }
}

/** What whole and paged lists have in common. */
function listOf<E extends EndpointDeclaration>(
  answer: Pick<UseQueryResult<Reply<E>, ApiError>, 'data' | 'error' | 'failureReason' | 'dataUpdatedAt'>,
) {
  return {
    rows: rowsOf(answer.data),
    error: answer.error && messageOf(answer.error),
    failedAttempt: failedAttemptOf(answer),
    loadedAt: secondsOf(answer.dataUpdatedAt),
  }
}

type PagedEndpoint = EndpointDeclaration & { readonly list: ListDeclaration }

/** A page of rows, and the CSV file of all matching rows. */
export interface PagedList<E extends EndpointDeclaration> extends ShownList<RowOf<E>> {
  readonly loadRows: LoadRows<RowOf<E>>
  readonly filteredCount: number
  /** The whole reply; while the next page is loading, that of the former page. */
  readonly data: Reply<E> | undefined
  readonly isFetching: boolean
  /** For endpoints that return a file for the parameter `csv`. */
  readonly loadCsv: LoadFile
}

/** The input without the parameters of the table; `query` has further parameters of the screen. */
type PagedInput<E extends EndpointDeclaration> = Omit<Input<E>, 'query'> & { readonly query?: Asked }

/**
 * Loads a page of a table that the server sorts, filters and pages. The request starts during the first render. The
 * former page stays until the next one is loaded.
 * @param options.refetchMs reloads the page at this interval in milliseconds
 * @example const list = usePagedList(api.userActions.list, {}, table)
 */
export function usePagedList<E extends PagedEndpoint>(
  endpoint: E,
  input: PagedInput<E>,
  table: Wanted,
  { refetchMs = false }: { refetchMs?: number | false } = {},
): PagedList<E> {
  const utcOffset = String(useTimeOffset())
  const restart = useRestart()
  const inputWith = (asked: object) => {
    const query = { ...input.query, ...asked }
    // Safe: a test of the contract checks that a list declaration uses only query parameters of its endpoint.
    return { ...input, query } as unknown as Input<E>
  }
  const query = q(endpoint, inputWith(pageQuery(endpoint.list, table)))
  const answer = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    enabled: table.query.pageSize !== null,
    // These lists grow all the time, so they are loaded again each time they are opened.
    staleTime: 0,
    gcTime: 60_000,
    refetchInterval: refetchMs,
  })
  return {
    ...listOf<E>(answer),
    data: answer.data,
    filteredCount: filteredCountOf(answer.data),
    isLoading: answer.isPending || answer.isPlaceholderData,
    isFetching: answer.isFetching,
    retry: () => restart(query),
    loadRows: ({ signal, ...options }) => {
      const load = async ({ skip, limit }: { skip: number; limit: number }) => {
        const page = { skip: String(skip), limit: String(limit) }
        const asked = inputWith({ ...filterQuery(endpoint.list, table), ...page })
        const reply = await request(endpoint, asked, { signal })
        return { rows: rowsOf<E>(reply), total: filteredCountOf(reply) }
      }
      return loadPieces({ maxPiece: endpoint.list.most, load }, options)
    },
    loadCsv: (options) =>
      download(
        endpoint,
        inputWith({ ...filterQuery(endpoint.list, table), csv: 'true', utcOffset }),
        options,
      ),
  }
}

function rowsOf<E extends EndpointDeclaration>(reply: Reply<E> | undefined): readonly RowOf<E>[] {
  // The same as `RowOf`, which the compiler cannot resolve for a generic endpoint.
  return (reply as { data: readonly RowOf<E>[] } | undefined)?.data ?? NO_ROWS
}

function filteredCountOf(reply: unknown): number {
  // Safe: a test of the contract checks that every paged reply has the field.
  return (reply as { filteredCount: number } | undefined)?.filteredCount ?? 0
}
