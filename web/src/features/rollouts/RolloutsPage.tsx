import * as api from '@service-center/contract/api.ts'
import type { Rollout } from '@service-center/contract/rollouts/rollout.ts'
import { addressOf } from '../../kit/addresses.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { ROLLOUT_COLUMNS } from './rollout-columns.tsx'
import { Link } from '@tanstack/react-router'

const NEWEST_FIRST = [{ id: 'createdAt', desc: true }]
const keyOf = ({ id }: Rollout) => String(id)

/** Staged rollouts of software to robots, with their progress. */
export default function RolloutsPage() {
  const table = useScreenTable({ tableId: 'rollouts', columns: ROLLOUT_COLUMNS, defaultSort: NEWEST_FIRST })
  const list = useWholeList(api.rollouts.list, {})
  return (
    <TableScreen
      title="Rollouts"
      sentence="Updates in steps, which go on only while the robots already updated are healthy."
      back={<Link {...addressOf.commands()}>Commands</Link>}
      label="Rollouts"
      noun="rollouts"
      table={table}
      list={list}
      rowKey={keyOf}
      rowLink={({ id }) => addressOf.rollout(id)}
      isRefreshing={list.isLoading}
      csv={{ fileName: 'rollouts.csv' }}
      create={{ label: 'New rollout', endpoint: api.rollouts.create, target: addressOf.newRollout() }}
    />
  )
}
