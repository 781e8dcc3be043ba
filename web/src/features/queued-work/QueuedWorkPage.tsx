import * as api from '@service-center/contract/api.ts'
import type { WorkItem } from '@service-center/contract/queued-work/queued-work.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { WORK_COLUMNS } from './work-columns.tsx'

const NEWEST_FIRST = [{ id: 'createdAt', desc: true }]
const keyOf = ({ id }: WorkItem) => id

/** The items of the server's work queue, with their state. */
export default function QueuedWorkPage() {
  const table = useScreenTable({ tableId: 'queued-work', columns: WORK_COLUMNS, defaultSort: NEWEST_FIRST })
  const list = useWholeList(api.queuedWork.list, {})
  return (
    <TableScreen
      title="Queued work"
      sentence="What the server must do, such as sending mails. What has failed for good waits for you."
      label="Queued work"
      noun="items"
      table={table}
      list={list}
      rowKey={keyOf}
      isRefreshing={list.isLoading}
      csv={{ fileName: 'queued-work.csv' }}
    />
  )
}
