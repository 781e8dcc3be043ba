import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { QuerySchedule, ScheduledRun } from '@service-center/contract/data-extractor/query-schedule.ts'
import { RESULT_FILE } from '@service-center/contract/data-extractor/query-result-file.ts'
import { IconDownload, IconPlayerStop, IconTable } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { q, useApiMutation } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { useFileDownload } from '../../../kit/files/use-file-download.ts'
import { RemoveButton } from '../../../kit/table-screen/RemoveButton.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { actionColumn } from '../../../kit/table-screen/button-columns.tsx'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Missing, StateText } from '../../../ui/state/StateText.tsx'
import { formatDuration } from '../../../ui/time/durations.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { Time, useTimeOffset } from '../../../ui/time/Time.tsx'
import { ResultView } from '../result/ResultView.tsx'
import { messageOfRun, hasNotEnded, runState, type ShownState } from './schedule-words.ts'
import classes from './schedules.module.css'

const dueOf = ({ due }: ScheduledRun) => due
const secondsOf = ({ started, ended }: ScheduledRun) =>
  started === null || ended === null ? null : ended - started
function durationOf(run: ScheduledRun): string | undefined {
  const seconds = secondsOf(run)
  return seconds === null ? undefined : formatDuration(seconds)
}

/** What the columns of a state share. Without a state the cell says 'None'. */
export const stateColumn = <Row,>(stateOf: (row: Row) => ShownState | null) =>
  ({
    extra: 20,
    value: (row: Row) => stateOf(row)?.word ?? null,
    cell: (row: Row) => {
      const shown = stateOf(row)
      return shown ? <StateText state={shown.state}>{shown.word}</StateText> : <Missing word="None" />
    },
    filter: 'values',
  }) as const

const RUN_COLUMNS: readonly DataColumn<ScheduledRun>[] = [
  {
    ...timeColumn<ScheduledRun>({ id: 'due', header: 'Due', at: dueOf, format: 'minute', width: 150 }),
    cell: (run) => (
      <span className={classes['due']}>
        <Time at={dueOf(run)} format="minute" />
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 160,
    phonePlace: 2,
    ...stateColumn(runState),
    hideable: false,
  },
  { id: 'rows', header: 'Rows', kind: 'number', width: 100, value: ({ rows }) => rows },
  {
    id: 'took',
    header: 'Took',
    kind: 'number',
    width: 100,
    value: secondsOf,
    cell: (run) => durationOf(run) ?? <Missing />,
    shown: (run) => durationOf(run) ?? '',
  },
  {
    id: 'started',
    header: 'Started by',
    kind: 'text',
    width: 120,
    value: ({ isByHand }) => (isByHand ? 'Run now' : 'Schedule'),
    filter: 'values',
  },
  { id: 'failure', header: 'Message', kind: 'text', width: 300, value: messageOfRun },
]

const NEWEST_FIRST = [{ id: 'due', desc: true }]
const PAGE_SIZES = [10, 50, 'All'] as const
const keyOf = ({ id }: ScheduledRun) => String(id)

export function RunsDialog({ schedule, onClose }: { schedule: QuerySchedule; onClose: () => void }) {
  const { id, queryName } = schedule
  const [shown, setShown] = useState<ScheduledRun>()
  const columns = useMemo(() => {
    const buttons = (run: ScheduledRun) => <RunActions run={run} onShow={setShown} />
    return [...RUN_COLUMNS, actionColumn(buttons, { width: 120, phonePlace: 1, phoneWidth: 148 })]
  }, [])
  const table = useTable({
    tableId: 'query-runs',
    columns,
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
    defaultPageSize: 10,
  })
  const list = useWholeList(api.dataQuerySchedules.runs, { params: { id: String(id) } })
  return (
    <AppDialog opened title="Runs" about={queryName} size="data" onClose={onClose}>
      {list.data?.data.length === 0 ? (
        <EmptyState title="No runs yet">Its runs are listed here from the first one on.</EmptyState>
      ) : (
        <ListTable
          label={sentence`Runs of ${queryName}`}
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

function RunActions({ run, onShow }: { run: ScheduledRun; onShow: (run: ScheduledRun) => void }) {
  const utcOffset = useTimeOffset()
  const { isLoading, load } = useFileDownload(api.dataQuerySchedules.file)
  const time = formatTime(run.due, { offset: utcOffset, pattern: 'full' })
  const params = { id: String(run.id) }
  return (
    <>
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
    </>
  )
}

/** Cancels a waiting or running run. */
export function CancelRunButton({ run, name }: { run: ScheduledRun; name: string }) {
  const cancel = useApiMutation(api.dataQuerySchedules.cancelRun)
  return (
    <RowButton
      label="Cancel the run"
      name={name}
      isBusy={cancel.isPending}
      onClick={() =>
        cancel.mutate(
          { params: { id: String(run.id) } },
          {
            onSuccess: () => void toast.success('The run is cancelled'),
            onError: (error) => void toast.error(messageOf(error)),
          },
        )
      }
    >
      <IconPlayerStop size={16} stroke={1.6} />
    </RowButton>
  )
}

const NOT_FOUND = {
  title: 'This result is not kept any more',
  text: 'A newer one has taken its place, or your customers have changed since.',
}

interface KeptResultProps {
  run: ScheduledRun
  /** The name of the query. */
  name: string
  onClose: () => void
}

function KeptResult({ run, name, onClose }: KeptResultProps) {
  const offset = useTimeOffset()
  const load = useLoad({
    ...q(api.dataQuerySchedules.result, { params: { id: String(run.id) } }),
    // A result never changes. It can be large, so it is dropped from the cache when the dialog closes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <AppDialog
      opened
      title="Kept result"
      about={formatTime(run.due, { offset, pattern: 'full' })}
      size="data"
      onClose={onClose}
    >
      <Loaded load={load} notFound={NOT_FOUND}>
        {(result) => <ResultView name={name} result={result} />}
      </Loaded>
    </AppDialog>
  )
}
