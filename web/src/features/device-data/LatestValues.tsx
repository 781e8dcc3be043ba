import { useMemo } from 'react'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import type { DialogContentProps } from './dialog-content.ts'
import { latestColumns } from './history-columns.tsx'
import { latestRows, rowIdOf } from './history-rows.ts'

const BY_KEY = [{ id: 'key', desc: false }]
const PAGE_SIZES = [50, 100, 500, 1000, 'All'] as const

/** The newest value of each key with its times, as it is reported. */
export function LatestValues({ title, status, dictionary, isTranslated }: DialogContentProps) {
  const { data, failure, retry } = status
  const columns = useMemo(
    () => latestColumns({ dictionary: isTranslated ? dictionary : undefined }),
    [dictionary, isTranslated],
  )
  const rows = useMemo(() => latestRows(data?.entries ?? []), [data])
  return (
    <DataTable
      tableId="latest-values"
      label={`Latest values of ${title}`}
      noun="values"
      columns={columns}
      rows={rows}
      rowKey={rowIdOf}
      rowHeight={30}
      isLoading={data === undefined && failure === undefined}
      error={failure?.message ?? null}
      onRetry={retry}
      pageSizes={PAGE_SIZES}
      mobilePageSizes={PAGE_SIZES}
      defaultPageSize={500}
      defaultSort={BY_KEY}
      utcOffsetHours={useTimeOffset()}
      hasSearchHotkey={false}
    />
  )
}
