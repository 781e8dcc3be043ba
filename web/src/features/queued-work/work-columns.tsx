import type { WorkItem, WorkState } from '@service-center/contract/queued-work/queued-work.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import type { StateName } from '../../ui/state/states.ts'
import { WorkActions } from './parts/WorkActions.tsx'
import { kindName } from './kind-name.ts'

const STATE_NAMES: Readonly<Record<WorkState, string>> = {
  waiting: 'Waiting',
  retrying: 'Waiting to be tried again',
  active: 'Under way',
  done: 'Done',
  failed: 'Failed',
  discarded: 'Discarded',
}

const LOOKS = {
  waiting: 'unknown',
  retrying: 'warning',
  active: 'info',
  done: 'ok',
  failed: 'bad',
  discarded: 'offline',
} as const satisfies Record<WorkState, StateName>

/** Kind, state, attempts, failure and times of an item, and its actions. */
export const WORK_COLUMNS: readonly DataColumn<WorkItem>[] = [
  {
    id: 'kind',
    header: 'Work',
    kind: 'text',
    look: 'strong',
    width: 150,
    value: ({ kind }) => kindName(kind),
    filter: 'values',
    hideable: false,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 200,
    extra: 20,
    value: ({ state }) => STATE_NAMES[state],
    cell: ({ state }) => <StateText state={LOOKS[state]}>{STATE_NAMES[state]}</StateText>,
    filter: 'values',
  },
  {
    id: 'attempts',
    header: 'Attempts',
    kind: 'text',
    width: 110,
    value: ({ attempts, attemptsAtMost }) => `${attempts} of ${attemptsAtMost}`,
    filter: 'none',
  },
  { id: 'failure', header: 'Last failure', kind: 'text', width: 320, value: ({ failure }) => failure },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'text',
    width: 90,
    value: () => null,
    cell: (item) => <WorkActions item={item} />,
    filter: 'none',
    sortable: false,
    hideable: false,
  },
  timeColumn({ id: 'createdAt', header: 'Taken on', at: ({ createdAt }) => createdAt }),
  timeColumn({ id: 'nextAt', header: 'Next attempt', at: ({ nextAt }) => nextAt }),
  timeColumn({ id: 'endedAt', header: 'Ended', at: ({ endedAt }) => endedAt }),
]
