import * as api from '@service-center/contract/api.ts'
import {
  STATUS_CHOICES,
  USER_ACTION_PAGE_SIZE,
  type UserAction,
} from '@service-center/contract/user-actions/user-actions.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { usePagedList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useNewest } from '../../ui/use-newest.ts'
import { copyText } from '../../ui/page/CopyButton.tsx'
import { reasonOf, valueLine, valueToCopy } from './action-value.ts'
import { ActionDialog, StatusCode, isSuccess, statusText } from './ActionDialog.tsx'

const PAGE_SIZES = [50, 100, USER_ACTION_PAGE_SIZE, 1000, 5000] as const
const NEWEST_FIRST = [{ id: 'timestamp', desc: true }]
const keyOf = ({ id }: UserAction) => String(id)

/** The user action log (specification 2, section 2.9). */
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

/**
 * Action Type, Status Code, Timestamp, By User and Value (specification 2, section 2.9), and a button for the details of
 * an entry.
 */
function actionColumns(openDetails: (entry: UserAction) => void): DataColumn<UserAction>[] {
  const [success, notSuccess] = STATUS_CHOICES
  return [
    {
      id: 'actionType',
      header: 'Action Type',
      kind: 'text',
      width: 200,
      value: ({ actionType }) => actionType,
      filter: 'text',
      hideable: false,
    },
    {
      id: 'statusCode',
      header: 'Status Code',
      kind: 'number',
      extra: 20,
      width: 210,
      align: 'start',
      value: ({ statusCode }) => statusCode,
      shown: (entry) => statusText({ code: entry.statusCode, reason: reasonOf(entry) }),
      cell: (entry) => <StatusCode code={entry.statusCode} reason={reasonOf(entry)} />,
      filter: 'values',
      filterOptions: STATUS_CHOICES,
      filterValues: ({ statusCode }) => [isSuccess(statusCode) ? success : notSuccess],
    },
    timeColumn({ id: 'timestamp', header: 'Timestamp', width: 190, at: ({ timestamp }) => timestamp }),
    {
      id: 'username',
      header: 'By User',
      kind: 'text',
      width: 170,
      value: ({ username }) => username,
      filter: 'text',
    },
    {
      id: 'account',
      header: 'Account concerned',
      kind: 'text',
      width: 170,
      value: ({ account }) => account,
      filter: 'text',
      sortable: false,
      // The specification does not list this column.
      hiddenByDefault: true,
    },
    {
      id: 'value',
      header: 'Value',
      kind: 'text',
      width: 400,
      value: ({ value }) => valueLine(value),
      look: 'mono',
      filter: 'none',
      sortable: false,
    },
    {
      id: 'details',
      header: 'Details',
      kind: 'text',
      width: 90,
      value: () => null,
      cell: (entry) => <DetailsButton entry={entry} onOpen={openDetails} />,
      filter: 'none',
      sortable: false,
    },
  ]
}

function DetailsButton({ entry, onOpen }: { entry: UserAction; onOpen: (entry: UserAction) => void }) {
  return (
    <Tooltip label="Show details">
      <ActionIcon
        size={26}
        aria-label={`Details of ${entry.actionType}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(entry)}
      >
        <IconListDetails size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
