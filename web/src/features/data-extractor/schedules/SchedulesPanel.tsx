import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import type { QuerySchedule } from '@service-center/contract/data-extractor/query-schedule.ts'
import { useMemo, useState } from 'react'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { RunsDialog } from './RunsDialog.tsx'
import { ScheduleActions } from './ScheduleActions.tsx'
import { EditScheduleDialog } from './ScheduleDialog.tsx'
import { dueText, resultsText, runState, SCHEDULE_STATES, troubleOf } from './schedule-words.ts'

/** What a schedule runs, when, how it stands, and what became of its last run. */
const SCHEDULE_COLUMNS: readonly DataColumn<QuerySchedule>[] = [
  {
    id: 'query',
    header: 'Query',
    kind: 'text',
    look: 'strong',
    width: 200,
    value: ({ queryName }) => queryName,
    hideable: false,
  },
  { id: 'due', header: 'Runs', kind: 'text', width: 300, value: dueText },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 110,
    extra: 20,
    value: ({ state }) => SCHEDULE_STATES[state].word,
    cell: ({ state }) => (
      <StateText state={SCHEDULE_STATES[state].state}>{SCHEDULE_STATES[state].word}</StateText>
    ),
    filter: 'values',
  },
  timeColumn({
    id: 'next',
    header: 'Next run',
    at: ({ next }) => next,
    format: 'minute',
    width: 140,
    phonePlace: 2,
  }),
  {
    id: 'lastState',
    header: 'Last run',
    kind: 'text',
    width: 150,
    phonePlace: 1,
    phoneWidth: 104,
    extra: 20,
    value: ({ lastRun }) => (lastRun === null ? null : runState(lastRun).word),
    cell: ({ lastRun }) =>
      lastRun === null ? (
        <Missing word="None" />
      ) : (
        <StateText state={runState(lastRun).state}>{runState(lastRun).word}</StateText>
      ),
    filter: 'values',
  },
  timeColumn({
    id: 'lastDue',
    header: 'Last run at',
    at: ({ lastRun }) => lastRun?.due ?? null,
    format: 'minute',
    width: 140,
    hiddenByDefault: true,
  }),
  { id: 'trouble', header: 'Message', kind: 'text', width: 280, value: troubleOf },
  {
    id: 'results',
    header: 'Results',
    kind: 'text',
    width: 190,
    value: resultsText,
    filter: 'values',
    // The others need the place: when it runs, and what went wrong.
    hiddenByDefault: true,
  },
]

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
