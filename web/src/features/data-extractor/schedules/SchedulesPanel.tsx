import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import type { QuerySchedule } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { useState } from 'react'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { RunsDialog } from './RunsDialog.tsx'
import { EditScheduleDialog } from './ScheduleDialog.tsx'
import { useScheduleColumns } from './use-schedule-columns.tsx'

interface SchedulesPanelProps {
  queries: readonly SavedQuery[]
  /** The schedule whose runs are shown. */
  shown: number | undefined
  onShow: (id: number | undefined) => void
}

const keyOf = ({ id }: QuerySchedule) => String(id)

/** The viewer's schedules. */
export default function SchedulesPanel({ queries, shown, onShow }: SchedulesPanelProps) {
  const [edited, setEdited] = useState<number>()
  const columns = useScheduleColumns({ onRuns: onShow, onEdit: setEdited })
  const table = useTable({ tableId: 'query-schedules', columns })
  const list = useWholeList(api.dataQuerySchedules.list, {})
  const find = (id: number | undefined) => list.rows.find((schedule) => schedule.id === id)
  const [opened, changed] = [find(shown), find(edited)]
  if (list.data?.data.length === 0) {
    return (
      <EmptyState title="No schedules yet">
        Choose a saved query in the overview and press ‘Schedule’: it then runs by itself, and its results are
        mailed to you or kept here.
      </EmptyState>
    )
  }
  return (
    <>
      <ListTable
        label="Schedules"
        noun="schedules"
        table={table}
        list={list}
        rowKey={keyOf}
        rowHeight={45}
        height="bounded"
        onRowOpen={({ id }) => onShow(id)}
      />
      {opened !== undefined && <RunsDialog schedule={opened} onClose={() => onShow(undefined)} />}
      {changed !== undefined && (
        <EditScheduleDialog
          schedule={changed}
          query={queries.find(({ id }) => id === changed.queryId)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
