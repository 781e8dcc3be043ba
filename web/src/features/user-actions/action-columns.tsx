import { ActionIcon, Tooltip } from '@mantine/core'
import { STATUS_CHOICES, type UserAction } from '@service-center/contract/user-actions/user-actions.ts'
import { IconListDetails } from '@tabler/icons-react'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import { reasonOf, valueLine } from './action-value.ts'
import { StatusCode } from './parts/StatusCode.tsx'
import { statusText } from './parts/status-text.ts'
import { isSuccess } from './parts/success.ts'

/**
 * Action Type, Status Code, Timestamp, By User, Value (specification 2, section 2.9), and a button for an entry's
 * details.
 */
export function actionColumns(openDetails: (entry: UserAction) => void): DataColumn<UserAction>[] {
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
      // The specification's columns are those that are shown at first.
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
