import * as api from '@service-center/contract/api.ts'
import { RESULT_FILE } from '@service-center/contract/data-extractor/query-result-file.ts'
import type {
  QuerySchedule,
  ScheduledRun,
} from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFileDownload } from '../../../kit/files/use-file-download.ts'
import { RemoveButton } from '../../../kit/remove/RemoveButton.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { RowActions } from '../../../kit/table-screen/RowActions.tsx'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { CancelRunButton } from './CancelRunButton.tsx'
import { KeptResult } from './KeptResult.tsx'
import { RUN_COLUMNS } from './run-columns.tsx'
import { hasNotEnded } from './schedule-words.ts'

const NEWEST_FIRST = [{ id: 'due', desc: true }]
const PAGE_SIZES = [10, 50, 'All'] as const
const keyOf = ({ id }: ScheduledRun) => String(id)

/** The runs of a schedule, with their kept results. */
export function RunsDialog({ schedule, onClose }: { schedule: QuerySchedule; onClose: () => void }) {
  const { id, queryName } = schedule
  const [shown, setShown] = useState<ScheduledRun>()
  const columns = useMemo(() => [...RUN_COLUMNS, actionsColumn(setShown)], [])
  const table = useTable({
    tableId: 'query-runs',
    columns,
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
    defaultPageSize: 10,
  })
  const list = useWholeList(api.dataQuerySchedules.runs, { params: { id: String(id) } })
  return (
    <AppDialog opened title="Runs" about={queryName} size="data" onClose={onClose}>
      {list.data?.data.length === 0 ? (
        <EmptyState title="No runs yet">Its runs are listed here from the first one on.</EmptyState>
      ) : (
        <ListTable
          label={`Runs of ${queryName}`}
          noun="runs"
          table={table}
          list={list}
          rowKey={keyOf}
          height="content"
          hasSearch={false}
          hasSearchHotkey={false}
        />
      )}
      {shown !== undefined && <KeptResult run={shown} name={queryName} onClose={() => setShown(undefined)} />}
    </AppDialog>
  )
}

const actionsColumn = (onShow: (run: ScheduledRun) => void): DataColumn<ScheduledRun> => ({
  id: 'actions',
  header: 'Actions',
  kind: 'text',
  width: 120,
  phonePlace: 1,
  phoneWidth: 148,
  value: () => null,
  cell: (run) => <RunActions run={run} onShow={onShow} />,
  filter: 'none',
  sortable: false,
  hideable: false,
})

function RunActions({ run, onShow }: { run: ScheduledRun; onShow: (run: ScheduledRun) => void }) {
  const utcOffset = useTimeOffset()
  const { isLoading, load } = useFileDownload(api.dataQuerySchedules.file)
  const time = formatTime(run.due, { offset: utcOffset, pattern: 'full' })
  const params = { id: String(run.id) }
  return (
    <RowActions>
      {run.hasResult && (
        <>
          <RowButton label="Show the result" name={`Show the result of ${time}`} onClick={() => onShow(run)}>
            <IconTable size={16} stroke={1.6} />
          </RowButton>
          <RowButton
            label="Download CSV"
            name={`Download the result of ${time}`}
            isBusy={isLoading}
            onClick={() => load({ params, query: { utcOffset: String(utcOffset) } }, RESULT_FILE)}
          >
            <IconDownload size={16} stroke={1.6} />
          </RowButton>
        </>
      )}
      {hasNotEnded(run) ? (
        <CancelRunButton run={run} name={`Cancel the run of ${time}`} />
      ) : (
        <RemoveButton
          look="icon"
          noun="run"
          name={time}
          endpoint={api.dataQuerySchedules.removeRun}
          input={{ params }}
          consequence={run.hasResult ? 'Its kept result is deleted, too. This cannot be undone.' : undefined}
        />
      )}
    </RowActions>
  )
}
