import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import type { QuerySchedule } from '@service-center/contract/data-extractor/query-schedule.ts'
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { detailOf } from '../../../api/calls/api-error.ts'
import { useApiMutation } from '../../../api/queries/query.ts'
import { RemoveButton } from '../../../kit/table-screen/RemoveButton.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { actionColumn } from '../../../kit/table-screen/button-columns.tsx'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useNewest } from '../../../ui/use-newest.ts'
import { CancelRunButton, RunsDialog, stateColumn } from './RunsDialog.tsx'
import { EditScheduleDialog } from './ScheduleDialog.tsx'
import { dueText, hasNotEnded, resultsText, runState, SCHEDULE_STATES, troubleOf } from './schedule-words.ts'

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
    ...stateColumn(({ state }: QuerySchedule) => SCHEDULE_STATES[state]),
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
    ...stateColumn(({ lastRun }: QuerySchedule) => lastRun && runState(lastRun)),
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
    // Leaves room for the more important columns: when it runs, and what went wrong.
    hiddenByDefault: true,
  },
]

const keyOf = ({ id }: QuerySchedule) => String(id)

interface SchedulesPanelProps {
  queries: readonly SavedQuery[]
  /** The schedule whose runs are shown. */
  shown: number | undefined
  onShow: (id: number | undefined) => void
}

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

interface Handlers {
  onRuns: (id: number) => void
  onEdit: (id: number) => void
}

/**
 * The columns of the schedules, with their buttons. They do not change with the handlers: the page renders with new
 * handlers at each progress event of an execution, and new columns would render all rows again.
 */
export function useScheduleColumns(handlers: Handlers): readonly DataColumn<QuerySchedule>[] {
  const newest = useNewest(handlers)
  return useMemo(() => {
    const buttons = (schedule: QuerySchedule) => (
      <ScheduleActions
        schedule={schedule}
        onRuns={({ id }) => newest().onRuns(id)}
        onEdit={({ id }) => newest().onEdit(id)}
      />
    )
    return [...SCHEDULE_COLUMNS, actionColumn(buttons, { width: 190 })]
  }, [newest])
}

interface ScheduleActionsProps {
  schedule: QuerySchedule
  onRuns: (schedule: QuerySchedule) => void
  onEdit: (schedule: QuerySchedule) => void
}

export function ScheduleActions({ schedule, onRuns, onEdit }: ScheduleActionsProps) {
  const { id, queryName: name, lastRun } = schedule
  return (
    <>
      <RowButton label="Runs and results" name={sentence`Runs of ${name}`} onClick={() => onRuns(schedule)}>
        <IconHistory size={16} stroke={1.6} />
      </RowButton>
      {lastRun !== null && hasNotEnded(lastRun) ? (
        <CancelRunButton run={lastRun} name={sentence`Cancel the run of ${name}`} />
      ) : (
        <RunButton schedule={schedule} />
      )}
      <PauseButton schedule={schedule} />
      <RowButton label="Edit" name={sentence`Edit the schedule of ${name}`} onClick={() => onEdit(schedule)}>
        <IconPencil size={16} stroke={1.6} />
      </RowButton>
      <RemoveButton
        look="icon"
        noun="schedule"
        name={name}
        endpoint={api.dataQuerySchedules.remove}
        input={{ params: { id: String(id) } }}
        consequence="Its kept results are deleted, too. This cannot be undone."
      />
    </>
  )
}

const onError = (error: Error) => void toast.error(detailOf(error))

function RunButton({ schedule: { id, queryName: name } }: Pick<ScheduleActionsProps, 'schedule'>) {
  const run = useApiMutation(api.dataQuerySchedules.run)
  const onSuccess = () => void toast.success(sentence`${name} runs now`)
  return (
    <RowButton
      label="Run now"
      name={sentence`Run ${name} now`}
      isBusy={run.isPending}
      onClick={() => run.mutate({ params: { id: String(id) } }, { onSuccess, onError })}
    >
      <IconPlayerPlay size={16} stroke={1.6} />
    </RowButton>
  )
}

/** Pauses an active schedule, or resumes a paused or ended one. */
function PauseButton({ schedule: { id, queryName: name, state } }: Pick<ScheduleActionsProps, 'schedule'>) {
  const set = useApiMutation(api.dataQuerySchedules.setPaused)
  const isPaused = state === 'active'
  const onSuccess = () =>
    void toast.success(isPaused ? sentence`${name} is paused` : sentence`${name} runs again`)
  return (
    <RowButton
      label={isPaused ? 'Pause' : 'Resume'}
      name={isPaused ? sentence`Pause ${name}` : sentence`Resume ${name}`}
      isBusy={set.isPending}
      onClick={() => set.mutate({ params: { id: String(id) }, body: { isPaused } }, { onSuccess, onError })}
    >
      {isPaused ? <IconPlayerPause size={16} stroke={1.6} /> : <IconRefresh size={16} stroke={1.6} />}
    </RowButton>
  )
}
