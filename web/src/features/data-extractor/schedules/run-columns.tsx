import type { ScheduledRun } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { formatDuration } from '../../../ui/time/durations.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { failureOf, runState } from './schedule-words.ts'
import classes from './schedules.module.css'

const dueOf = ({ due }: ScheduledRun) => due
const secondsOf = ({ started, ended }: ScheduledRun) =>
  started === null || ended === null ? null : ended - started

/** When a run was due, how it stands, and what it gave. */
export const RUN_COLUMNS: readonly DataColumn<ScheduledRun>[] = [
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
    extra: 20,
    phonePlace: 2,
    value: (run) => runState(run).word,
    cell: (run) => <StateText state={runState(run).state}>{runState(run).word}</StateText>,
    filter: 'values',
    hideable: false,
  },
  {
    id: 'rows',
    header: 'Rows',
    kind: 'number',
    width: 100,
    value: ({ rows }) => rows,
  },
  {
    id: 'took',
    header: 'Took',
    kind: 'number',
    width: 100,
    value: secondsOf,
    cell: (run) => {
      const seconds = secondsOf(run)
      return seconds === null ? <Missing /> : formatDuration(seconds)
    },
    shown: (run) => {
      const seconds = secondsOf(run)
      return seconds === null ? '' : formatDuration(seconds)
    },
  },
  {
    id: 'started',
    header: 'Started by',
    kind: 'text',
    width: 120,
    value: ({ isByHand }) => (isByHand ? 'Run now' : 'Schedule'),
    filter: 'values',
  },
  { id: 'failure', header: 'Message', kind: 'text', width: 300, value: failureOf },
]
