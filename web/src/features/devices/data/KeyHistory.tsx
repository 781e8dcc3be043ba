import { Button } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import {
  DEFAULT_HISTORY_PAGE_SIZE,
  EXPORT_LIMIT,
  HISTORY_PAGE_SIZES,
} from '@service-center/contract/device-history.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useViewer } from '../../../api/credentials.ts'
import { download } from '../../../api/request.ts'
import { mayCall } from '../../../api/rights.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { useCsvExport } from '../../../ui/data-table/use-csv-export.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { withUnit } from '../../../ui/numbers/format-number.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { ClearData } from './ClearData.tsx'
import type { DialogContentProps } from './dialog-content.ts'
import { historyColumns } from './history-columns.tsx'
import { historyRows, rowIdOf } from './history-rows.ts'
import { historyQueryOf, useHistoryPage } from './use-history-page.ts'
import classes from './data.module.css'

const KILOBYTE = 1000
const NEWEST_FIRST = [{ id: 'created', desc: true }]

/** Everything that a device has ever said, sorted, filtered and paged by the server (specification 2, section 2.3). */
export function KeyHistory({ kind, id, title, dictionary, keys }: DialogContentProps) {
  const params = { type: kind.route, id: String(id) }
  const { page, wanted, setWanted, retry } = useHistoryPage(params)
  const mayDelete = mayCall(useViewer(), api.deviceHistory.deleteHistoric.right)
  const offset = useTimeOffset()
  const columns = useMemo(() => historyColumns({ dictionary, keys }), [dictionary, keys])
  const rows = useMemo(() => historyRows(page.data?.data ?? []), [page.data])
  const [bytes, setBytes] = useState(0)
  const file = useCsvExport(async () => {
    setBytes(0)
    const query = {
      ...(wanted === undefined ? {} : historyQueryOf(wanted)),
      limit: String(EXPORT_LIMIT),
      csv: 'true' as const,
      utcOffset: String(offset),
    }
    saveFile(
      await download(api.deviceHistory.records, { params, query }, { onProgress: setBytes }),
      `history-${title}.csv`,
    )
  })
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
      toolbarExtra={
        <div className={classes['tools']}>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.6} />}
            onClick={() => void file.run()}
            disabled={file.isPending || rows.length === 0}
          >
            {file.isPending ? withUnit(Math.round(bytes / KILOBYTE), 'kB') : 'Export CSV'}
          </Button>
          {mayDelete && <ClearData params={params} title={title} count={page.data?.totalCount ?? 0} />}
          {file.message !== null && <output>{file.message}</output>}
        </div>
      }
    />
  )
}
