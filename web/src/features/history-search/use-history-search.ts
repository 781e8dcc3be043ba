import * as api from '@service-center/contract/api.ts'
import { SEARCH_PAGE_SIZE } from '@service-center/contract/history-search/history-search.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keyOf } from '../../api/query.ts'
import { request } from '../../api/request.ts'
import type { ResultRow } from './result-columns.tsx'
import { searchInputOf, type SearchedHistory } from './searched.ts'

/** The rows of a search, page after page; a new search replaces them (specification 3, section 4). */
export function useHistorySearch(searched: SearchedHistory) {
  const input = searchInputOf(searched)
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(api.historySearch.search, { query: input }), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === null ? {} : { cursor: pageParam }
      const query = { ...input, ...place, pageSize: String(SEARCH_PAGE_SIZE) }
      return request(api.historySearch.search, { query }, { signal })
    },
    // Otherwise its type would be null alone.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // What was found stays as it is until the next search; pages read at different times would not fit together.
    staleTime: Infinity,
  })
  const rows = useMemo(
    (): ResultRow[] =>
      pages.data?.pages.flatMap(({ data }, page) =>
        data.map((row, place) => ({ ...row, rowId: `${page} ${place}` })),
      ) ?? [],
    [pages.data],
  )
  return {
    rows,
    isLoading: pages.isPending,
    isFailed: pages.isError,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void (pages.data === undefined ? pages.refetch() : pages.fetchNextPage()),
  }
}
