import { Button } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import {
  DEFAULT_HISTORY_PAGE_SIZE,
  EXPORT_LIMIT,
  HISTORY_PAGE_SIZES,
} from '@service-center/contract/device-history/device-history.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useViewer } from '../../api/credentials.ts'
import { download } from '../../api/request.ts'
import { mayCall } from '../../api/rights.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { TableMessage } from '../../ui/data-table/TableMessage.tsx'
import { useCsvExport } from '../../ui/data-table/csv/use-csv-export.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { withUnit } from '../../ui/numbers/format-number.ts'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { ClearData } from './ClearData.tsx'
import type { DialogContentProps } from './dialog-content.ts'
import { historyColumns } from './history-columns.tsx'
import { keyLabels, keysOfLabels } from './key-labels.ts'
import { historyRows, rowIdOf } from './history-rows.ts'
import { historyQueryOf, useHistoryPage } from './use-history-page.ts'

const KILOBYTE = 1000
const NEWEST_FIRST = [{ id: 'created', desc: true }]

/** Everything that a device has ever said, sorted, filtered and paged by the server (specification 2, section 2.3). */
export function KeyHistory({ kind, id, title, dictionary, isTranslated, keys }: DialogContentProps) {
  const params = { type: kind.route, id: String(id) }
  const keysOf = (labels: readonly string[]) => keysOfLabels(labels, { keys, dictionary })
  const { page, wanted, setWanted, retry } = useHistoryPage(params, keysOf)
  const mayDelete = mayCall(useViewer(), api.deviceHistory.deleteHistoric.right)
  const offset = useTimeOffset()
  const columns = useMemo(() => {
    const shown = isTranslated ? dictionary : undefined
    return historyColumns({ dictionary: shown, labels: keyLabels(keys, shown) })
  }, [dictionary, isTranslated, keys])
  const rows = useMemo(() => historyRows(page.data?.data ?? []), [page.data])
  const query = wanted === undefined ? {} : historyQueryOf(wanted, keysOf)
  const file = useHistoryFile({ params, query, title })
  const tools = (
    <>
      <ExportButton file={file} isEmpty={rows.length === 0} />
      {mayDelete && <ClearData params={params} title={title} count={page.data?.totalCount ?? 0} />}
    </>
  )
  return (
    <DataTable
      tableId="key-history"
      label={`All values of ${title}`}
      noun="values"
      columns={columns}
      rows={rows}
      rowKey={rowIdOf}
      rowHeight={30}
      isLoading={page.isPending || page.isPlaceholderData}
      error={page.error === null ? null : messageOf(page.error)}
      onRetry={retry}
      pageSizes={HISTORY_PAGE_SIZES}
      mobilePageSizes={HISTORY_PAGE_SIZES}
      defaultPageSize={DEFAULT_HISTORY_PAGE_SIZE}
      defaultSort={NEWEST_FIRST}
      utcOffsetHours={offset}
      hasSearchHotkey={false}
      server={{ filteredCount: page.data?.filteredCount ?? 0, onQueryChange: setWanted }}
      toolbarExtra={tools}
      notice={<TableMessage>{file.message}</TableMessage>}
    />
  )
}

/** The file of all that a table's search and filters let through; `bytes` have come of it so far. */
function useHistoryFile(options: {
  params: { type: string; id: string }
  query: ReturnType<typeof historyQueryOf>
  title: string
}) {
  const { params, query, title } = options
  const utcOffset = String(useTimeOffset())
  const [bytes, setBytes] = useState(0)
  const file = useCsvExport(async () => {
    setBytes(0)
    const all = { ...query, limit: String(EXPORT_LIMIT), csv: 'true' as const, utcOffset }
    saveFile(
      await download(api.deviceHistory.records, { params, query: all }, { onProgress: setBytes }),
      `history-${title}.csv`,
    )
  })
  return { ...file, bytes }
}

interface ExportButtonProps {
  file: ReturnType<typeof useHistoryFile>
  isEmpty: boolean
}

function ExportButton({ file: { run, isPending, bytes }, isEmpty }: ExportButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.6} />}
      onClick={() => void run()}
      disabled={isPending || isEmpty}
    >
      {isPending ? withUnit(Math.round(bytes / KILOBYTE), 'kB') : 'Export CSV'}
    </Button>
  )
}
