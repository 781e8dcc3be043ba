import type { Purchase, PurchaseState } from '@service-center/contract/dbtool/purchases.ts'
import { Tooltip } from '@mantine/core'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import type { StateName } from '../../../ui/state/states.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { actionColumn } from '../action-column.tsx'
import { EditButton } from '../EditButton.tsx'

const STATES: Readonly<Record<PurchaseState, StateName>> = {
  COMPLETE: 'ok',
  PENDING: 'warning',
  FAILED: 'bad',
  REFUNDED: 'offline',
}

/** What stands for a purchase without a tablet: it is for all of the customer. */
const ALL_TABLETS = 'All tablets'

/** The columns of the specification (3, section 2). */
export function purchaseColumns(onEdit: (purchase: Purchase) => void): DataColumn<Purchase>[] {
  return [
    { id: 'Customer', header: 'Customer', kind: 'text', width: 230, value: ({ Customer }) => Customer },
    { id: 'Dealer', header: 'Dealer', kind: 'text', width: 180, value: ({ Dealer }) => Dealer },
    {
      id: 'TabletId',
      header: 'TabletId',
      kind: 'text',
      width: 110,
      value: ({ TabletId }) => (TabletId === null ? ALL_TABLETS : String(TabletId)),
    },
    {
      id: 'FeatureGroup',
      header: 'Feature group',
      kind: 'text',
      width: 190,
      value: ({ FeatureGroup }) => FeatureGroup,
    },
    {
      id: 'TransactionId',
      header: 'Transaction id',
      kind: 'text',
      look: 'mono',
      width: 130,
      value: ({ TransactionId }) => TransactionId,
    },
    timeColumn<Purchase>({
      id: 'From',
      header: 'Running from',
      width: 150,
      format: 'minute',
      at: ({ From }) => From,
    }),
    {
      ...timeColumn<Purchase>({
        id: 'To',
        header: 'Expires At',
        width: 150,
        format: 'minute',
        at: ({ To }) => To,
      }),
    },
    {
      id: 'State',
      header: 'State',
      kind: 'text',
      width: 130,
      extra: 20,
      phonePlace: 2,
      value: ({ State }) => State,
      cell: (row) => <PurchaseStateText purchase={row} />,
    },
    actionColumn((row) =>
      row.State === 'COMPLETE' ? (
        <EditButton name={`purchase ${row.TransactionId}`} onClick={() => onEdit(row)} />
      ) : null,
    ),
  ]
}

/** The state; of a refunded purchase, the tooltip says when and by whom. */
function PurchaseStateText({ purchase }: { purchase: Purchase }) {
  const offset = useTimeOffset()
  const { State, RefundedAt, RefundedBy } = purchase
  const text = <StateText state={STATES[State]}>{State}</StateText>
  if (RefundedAt === null) return text
  const time = formatTime(RefundedAt, { offset, pattern: 'minute' })
  return (
    <Tooltip label={`Refunded ${time}${RefundedBy === null ? '' : ` by ${RefundedBy}`}`}>
      <span>{text}</span>
    </Tooltip>
  )
}
