import type { QcTrial } from '@service-center/contract/qc/qc-trials.ts'
import { TRIAL_STATES } from '@service-center/contract/qc/trial-rules.ts'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { TRIAL_WORDS } from './trial-words.ts'

const STATE_OF_WORD = new Map<string, string>(TRIAL_STATES.map((state) => [TRIAL_WORDS[state].word, state]))

/** The columns of trials: result, robot, who, when. */
export const TRIAL_COLUMNS: readonly DataColumn<QcTrial>[] = [
  {
    id: 'id',
    header: 'Trial',
    kind: 'number',
    look: 'strong',
    align: 'start',
    width: 90,
    value: ({ id }) => id,
    hideable: false,
    sortable: false,
  },
  {
    id: 'state',
    header: 'Result',
    kind: 'text',
    width: 130,
    extra: 20,
    phonePlace: 1,
    phoneWidth: 104,
    value: ({ state }) => TRIAL_WORDS[state].word,
    cell: ({ state }) => <StateText state={TRIAL_WORDS[state].look}>{TRIAL_WORDS[state].word}</StateText>,
    filter: 'values',
    filterOptions: TRIAL_STATES.map((state) => TRIAL_WORDS[state].word),
    filterCode: (word) => STATE_OF_WORD.get(word) ?? word,
  },
  {
    id: 'robotId',
    header: 'Robot',
    kind: 'number',
    align: 'start',
    width: 100,
    phonePlace: 2,
    value: ({ robotId }) => robotId,
  },
  {
    id: 'workflowName',
    header: 'Workflow',
    kind: 'text',
    width: 260,
    value: ({ workflowId, workflowName, workflowVersion }) =>
      `${workflowId} ${workflowName}, version ${workflowVersion}`,
  },
  {
    id: 'startedBy',
    header: 'Started by',
    kind: 'text',
    width: 150,
    value: ({ startedBy }) => startedBy,
    filter: 'text',
  },
  timeColumn({ id: 'startedAt', header: 'Started', at: ({ startedAt }) => startedAt, filter: 'dateRange' }),
  timeColumn({ id: 'endedAt', header: 'Ended', at: ({ endedAt }) => endedAt }),
]
