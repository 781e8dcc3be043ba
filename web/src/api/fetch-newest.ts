import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads a query's reply anew, and stores it. A read that is under way may have begun before the change that is asked for, and
 * `fetchQuery` would wait for it instead of reading again: it is given up, and whoever waits for it gets the new reply.
 */
export function fetchNewest<Reply, Failure, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Reply, Failure, Reply, Key>,
): Promise<Reply> {
  // It is cancelled at once; only the promise that is ignored here comes later.
  void client.cancelQueries({ queryKey: query.queryKey, exact: true }, { silent: true })
  return client.fetchQuery({ ...query, staleTime: 0 })
}
