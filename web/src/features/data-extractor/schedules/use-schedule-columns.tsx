import type { QuerySchedule } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { useMemo } from 'react'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { SCHEDULE_COLUMNS } from './schedule-columns.tsx'
import { ScheduleActions } from './ScheduleActions.tsx'

interface Handlers {
  onRuns: (id: number) => void
  onEdit: (id: number) => void
}

/**
 * The columns of the schedules, with their buttons. They stay the same: the page is drawn at each progress of an
 * execution with new handlers, and new columns would draw all rows anew.
 */
export function useScheduleColumns(handlers: Handlers): readonly DataColumn<QuerySchedule>[] {
  const newest = useNewest(handlers)
  return useMemo(() => [...SCHEDULE_COLUMNS, actionsColumn(newest)], [newest])
}

const actionsColumn = (newest: () => Handlers): DataColumn<QuerySchedule> => ({
  id: 'actions',
  header: 'Actions',
  kind: 'text',
  width: 190,
  value: () => null,
  cell: (schedule) => (
    <ScheduleActions
      schedule={schedule}
      onRuns={({ id }) => newest().onRuns(id)}
      onEdit={({ id }) => newest().onEdit(id)}
    />
  ),
  filter: 'none',
  sortable: false,
  hideable: false,
})
