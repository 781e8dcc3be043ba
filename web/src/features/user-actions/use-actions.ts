import { api } from '@service-center/contract/api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q, useRestart } from '../../api/query.ts'
import type { TableQuery } from '../../ui/data-table/model/table-types.ts'
import { actionPageOf } from './action-query.ts'

/** One page of the log, as its table wants it; the page before stays until the next has come. */
export function useActions() {
  const [wanted, setWanted] = useState<TableQuery>()
  const restart = useRestart()
  const query = q(api.userActions.list, { query: wanted === undefined ? {} : actionPageOf(wanted) })
  const page = useQuery({
    ...query,
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    // The log grows with everything that anybody does.
    staleTime: 0,
    gcTime: 60_000,
  })
  return { page, wanted, setWanted, reload: () => restart(query) }
}
