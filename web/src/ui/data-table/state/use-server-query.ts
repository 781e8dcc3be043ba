import { useEffect, useEffectEvent } from 'react'
import type { ServerRows } from '../model/data-table-props.ts'
import type { Paging } from '../model/paging.ts'
import type { KeptState, TableQuery } from '../model/table-types.ts'

type Options = { state: KeptState; paging: Paging }

/** Tells a screen whose server sorts, filters and pages what to load. */
export function useServerQuery(server: ServerRows | undefined, { state, paging }: Options): void {
  const { sortBy, filters, globalFilter, pageIndex } = state
  const { pageSize } = paging
  const send = useEffectEvent((query: TableQuery) => server?.onQueryChange(query))
  useEffect(() => {
    send({ sortBy, filters, globalFilter, pageIndex, pageSize })
  }, [sortBy, filters, globalFilter, pageIndex, pageSize])
}
