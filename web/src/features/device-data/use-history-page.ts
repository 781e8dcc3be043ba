import { api } from '@service-center/contract/api.ts'
import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { globalSearchOf, orderByOf } from '../../api/list-query.ts'
import { q, useRestart } from '../../api/query.ts'
import type { TableQuery } from '../../ui/data-table/model/table-types.ts'

type Input = EndpointInput<typeof api.deviceHistory.records>
type Device = Input['params']

/** Gives the keys that a filter's labels mean. */
export type KeysOfLabels = (labels: readonly string[]) => readonly string[]

/** What a table asks for, as the call's query; without a place, everything that passes its filters. */
export function historyQueryOf(
  { sortBy, filters, globalFilter }: TableQuery,
  keysOf: KeysOfLabels,
): Input['query'] {
  const chosen = Object.entries(filters)
    .filter(([, values]) => values.some((value) => value !== ''))
    .map(([column, values]) => [column, column === 'key' ? keysOf(values) : values] as const)
  return {
    ...orderByOf(sortBy),
    ...(chosen.length === 0 ? {} : { filters: JSON.stringify(Object.fromEntries(chosen)) }),
    ...globalSearchOf(globalFilter),
  }
}

/** One page of a device's history, as its table wants it; the page before stays until the next has come. */
export function useHistoryPage(params: Device, keysOf: KeysOfLabels) {
  const [wanted, setWanted] = useState<TableQuery>()
  const restart = useRestart()
  const size = wanted === undefined || wanted.pageSize === 'All' ? 0 : wanted.pageSize
  const query = q(api.deviceHistory.records, {
    params,
    query: {
      ...(wanted === undefined ? {} : historyQueryOf(wanted, keysOf)),
      skip: String((wanted?.pageIndex ?? 0) * size),
      limit: String(size),
    },
  })
  const page = useQuery({
    ...query,
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    // The past does not change, but it grows: each opening reads it anew.
    staleTime: 0,
    gcTime: 60_000,
  })
  return { page, wanted, setWanted, retry: () => restart(query) }
}
