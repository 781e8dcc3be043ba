import * as api from '@service-center/contract/api.ts'
import { TRIAL_PAGE_SIZE, type QcTrial } from '@service-center/contract/qc/qc-trials.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { TableScreen } from '../../../kit/table-screen/TableScreen.tsx'
import { usePagedList } from '../../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../../kit/table-screen/use-table.ts'
import { TRIAL_COLUMNS } from './trial-columns.tsx'

const PAGE_SIZES = [TRIAL_PAGE_SIZE, 100, 500] as const
const NEWEST_FIRST = [{ id: 'startedAt', desc: true }]
const keyOf = ({ id }: QcTrial) => String(id)

/** Trials of workflows on the robots in scope, of one workflow or one robot where the address names it. */
export default function TrialsPage() {
  const { workflow, robot } = useSearch({ strict: false })
  const navigate = useNavigate()
  const table = useScreenTable({
    tableId: 'qc-trials',
    columns: TRIAL_COLUMNS,
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
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
