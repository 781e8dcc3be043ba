import type { QuerySchedule } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { dueText, resultsText, runState, SCHEDULE_STATES, troubleOf } from './schedule-words.ts'

/** What a schedule runs, when, how it stands, and what became of its last run. */
export const SCHEDULE_COLUMNS: readonly DataColumn<QuerySchedule>[] = [
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
