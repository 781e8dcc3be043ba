import { api } from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { q, useRestart } from '../../../api/query.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import type { DialogContentProps } from './dialog-content.ts'
import { latestColumns } from './history-columns.tsx'
import { historyRows, rowIdOf } from './history-rows.ts'

const BY_KEY = [{ id: 'key', desc: false }]
const PAGE_SIZES = [50, 100, 500, 1000, 'All'] as const

/** The newest value of each key with its times. */
export function LatestValues({ kind, id, title, dictionary, isTranslated }: DialogContentProps) {
  const query = q(api.deviceHistory.records, {
    params: { type: kind.route, id: String(id) },
    query: { detailed: 'true' },
  })
  const latest = useQuery({ ...query, staleTime: 0 })
  const restart = useRestart()
  const columns = useMemo(
    () => latestColumns({ dictionary: isTranslated ? dictionary : undefined }),
    [dictionary, isTranslated],
  )
  const rows = useMemo(() => historyRows(latest.data?.data ?? []), [latest.data])
  return (
    <DataTable
      tableId="latest-values"
      label={`Latest values of ${title}`}
      noun="values"
      columns={columns}
      rows={rows}
      rowKey={rowIdOf}
      rowHeight={30}
      isLoading={latest.isPending}
      error={latest.error === null ? null : messageOf(latest.error)}
      onRetry={() => restart(query)}
      pageSizes={PAGE_SIZES}
      mobilePageSizes={PAGE_SIZES}
      defaultPageSize={500}
      defaultSort={BY_KEY}
      utcOffsetHours={useTimeOffset()}
      hasSearchHotkey={false}
    />
  )
}
