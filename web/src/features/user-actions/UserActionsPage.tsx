import * as api from '@service-center/contract/api.ts'
import { USER_ACTION_PAGE_SIZE, type UserAction } from '@service-center/contract/user-actions/user-actions.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { usePagedList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { addressOf } from '../../kit/addresses.ts'
import { useNewest } from '../../ui/hooks/use-newest.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { copyText } from '../../ui/page/copy-text.ts'
import { valueToCopy } from './action-value.ts'
import { actionColumns } from './action-columns.tsx'
import { ActionDialog } from './parts/ActionDialog.tsx'

const PAGE_SIZES = [50, 100, USER_ACTION_PAGE_SIZE, 1000, 5000] as const
const NEWEST_FIRST = [{ id: 'timestamp', desc: true }]
const keyOf = ({ id }: UserAction) => String(id)

/** The user action log (specification 2, section 2.9). A lazy default export. */
export default function UserActionsPage() {
  const navigate = useNavigate()
  const { entry } = useSearch({ strict: false })
  const showEntry = (id: number | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, entry: id }), resetScroll: false })
  const show = useNewest(showEntry)
  const table = useScreenTable({
    tableId: 'user-actions',
    columns: useMemo(() => actionColumns(({ id }) => show()(id)), [show]),
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
    defaultPageSize: USER_ACTION_PAGE_SIZE,
  })
  const list = usePagedList(api.userActions.list, {}, table)
  return (
    <TableScreen
      title="User actions"
      sentence="What users did, and what came of it. Click a row to copy its value."
      label="User actions"
      noun="actions"
      table={table}
      list={list}
      rowKey={keyOf}
      rowHeight={30}
      rowLink={({ id }) => addressOf.userAction(id)}
      onRowOpen={copyValue}
      isRefreshing={list.isFetching}
      csv={{ fileName: 'user-actions.csv', load: list.loadCsv }}
    >
      <ActionDialog id={entry} onClose={() => showEntry(undefined)} />
    </TableScreen>
  )
}

function copyValue({ value }: UserAction): void {
  const text = valueToCopy(value)
  if (text === '') toast.warning('This action has no value')
  else void copyText(text, 'value copied to clipboard')
}
