import { useMemo } from 'react'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { useTable } from '../../kit/table-screen/use-table.ts'
import type { DialogContentProps } from './dialog-content.ts'
import { latestColumns } from './history-columns.tsx'
import { latestRows, rowIdOf } from './history-rows.ts'

const BY_KEY = [{ id: 'key', desc: false }]
const PAGE_SIZES = [50, 100, 500, 1000, 'All'] as const

/** The newest value of each key with its times, updated live. */
export function LatestValues({ title, status, dictionary, isTranslated }: DialogContentProps) {
  const { data, failure, loadedAt, retry } = status
  const columns = useMemo(
    () => latestColumns({ dictionary: isTranslated ? dictionary : undefined }),
    [dictionary, isTranslated],
  )
  const rows = useMemo(() => latestRows(data?.entries ?? []), [data])
  const table = useTable({
    tableId: 'latest-values',
    columns,
    defaultSort: BY_KEY,
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
    defaultPageSize: 500,
  })
  const isLoading = data === undefined && failure === undefined
  return (
    <ListTable
      label={`Latest values of ${title}`}
      noun="values"
      table={table}
      list={{ rows, isLoading, error: failure?.message ?? null, loadedAt, retry }}
      rowKey={rowIdOf}
      rowHeight={30}
      hasSearchHotkey={false}
    />
  )
}
