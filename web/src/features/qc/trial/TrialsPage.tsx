import * as api from '@service-center/contract/api.ts'
import { TRIAL_PAGE_SIZE } from '@service-center/contract/qc/qc-trials.ts'
import type { QcTrial } from '@service-center/contract/qc/qc-trial.ts'
import { TRIAL_STATES } from '@service-center/contract/qc/trial-rules.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { TableScreen } from '../../../kit/table-screen/TableScreen.tsx'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import { usePagedList } from '../../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { TRIAL_WORDS } from './trial-words.ts'

const STATE_OF_WORD = new Map<string, string>(TRIAL_STATES.map((state) => [TRIAL_WORDS[state].word, state]))

const TRIAL_COLUMNS: readonly DataColumn<QcTrial>[] = [
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
      sentence`${workflowId} ${workflowName}, version ${workflowVersion}`,
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

const PAGE_SIZES = [TRIAL_PAGE_SIZE, 100, 500] as const
const NEWEST_FIRST = [{ id: 'startedAt', desc: true }]
const keyOf = ({ id }: QcTrial) => String(id)

/** The trials on robots the user may see; only those of one workflow or robot if the address names it. */
export default function TrialsPage() {
  const { workflow, robot } = useSearch({ strict: false })
  const navigate = useNavigate()
  const table = useScreenTable({
    tableId: 'qc-trials',
    columns: TRIAL_COLUMNS,
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
  })
  const query = {
    ...(workflow === undefined ? {} : { workflowId: String(workflow) }),
    ...(robot === undefined ? {} : { robotId: String(robot) }),
  }
  const list = usePagedList(api.qcTrials.list, { query }, table)
  const isLimited = workflow !== undefined || robot !== undefined
  const showAll = {
    id: 'all',
    label: 'Show all trials',
    onClick: () => void navigate(addressOf.qcTrials()),
  }
  return (
    <TableScreen
      title={titleOf({ workflow, robot })}
      sentence="Workflows that were tried on robots, and what came of it."
      back={<Link {...addressOf.qcApp(workflow === undefined ? {} : { workflow })}>QC App</Link>}
      label="Trials"
      noun="trials"
      table={table}
      list={list}
      rowKey={keyOf}
      rowLink={({ id }) => addressOf.qcTrial(id)}
      isRefreshing={list.isFetching}
      actions={isLimited ? [showAll] : []}
    />
  )
}

function titleOf({ workflow, robot }: { workflow: number | undefined; robot: number | undefined }): string {
  if (workflow !== undefined) return `Trials of workflow ${workflow}`
  return robot === undefined ? 'Trials' : `Trials on robot ${robot}`
}
