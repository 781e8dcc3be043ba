import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Purchase, PurchaseState } from '@service-center/contract/dbtool/purchases.ts'
import { Tooltip } from '@mantine/core'
import { useMemo, useState } from 'react'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import type { StateName } from '../../../ui/state/states.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { SectionButton } from '../../../kit/panels/SectionTable.tsx'
import { EditButton } from '../shared/buttons.tsx'
import { DbToolTable, actionColumn } from '../shared/DbToolTable.tsx'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { CreatePurchaseDialog } from './CreatePurchaseDialog.tsx'
import { amountOrder, type Cost, costText, refundedText, totalText, vatText } from './purchase-cost.ts'
import { RefundDialog } from './RefundDialog.tsx'

const NEWEST_FIRST = [{ id: 'From', desc: true }]
const keyOf = ({ Id }: Purchase) => String(Id)

/** Lists the feature groups that customers own, and for how long. */
export default function PurchasesPanel() {
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<Purchase>()
  const list = useDbToolList(api.dbToolPurchases.list)
  const columns = useMemo(() => purchaseColumns(setEdited), [])
  return (
    <>
      <DbToolTable
        id="purchases"
        label="Purchases"
        noun="purchases"
        columns={columns}
        defaultSort={NEWEST_FIRST}
        list={list}
        rowKey={keyOf}
      >
        <SectionButton label="Create purchase" onClick={() => setCreating(true)} />
      </DbToolTable>
      {isCreating && <CreatePurchaseDialog onClose={() => setCreating(false)} />}
      {edited !== undefined && <RefundDialog purchase={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** Shown instead of a tablet if the purchase is for all tablets of the customer. */
const ALL_TABLETS = 'All tablets'

/** See specification 3, section 2. The columns of what it cost come after those of the specification.
 * The columns of names are narrower than names may be, so that the cost is in sight on a laptop. */
function purchaseColumns(onEdit: (purchase: Purchase) => void): DataColumn<Purchase>[] {
  return [
    {
      id: 'Customer',
      header: 'Customer',
      kind: 'text',
      width: 140,
      isFitted: false,
      value: ({ Customer }) => Customer,
    },
    {
      id: 'Dealer',
      header: 'Dealer',
      kind: 'text',
      width: 110,
      isFitted: false,
      value: ({ Dealer }) => Dealer,
    },
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
      width: 130,
      isFitted: false,
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
    timeColumn<Purchase>({
      id: 'To',
      header: 'Expires At',
      width: 150,
      format: 'minute',
      at: ({ To }) => To,
    }),
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
    ...COST_COLUMNS,
    actionColumn((row) =>
      row.State === 'COMPLETE' ? (
        <EditButton name={`purchase ${row.TransactionId}`} onClick={() => onEdit(row)} />
      ) : null,
    ),
  ]
}

/** A column of amounts, which sorts them by size within each currency. */
function amountColumn(column: {
  id: string
  header: string
  width: number
  hiddenByDefault?: boolean
  amount: (cost: Cost) => number | null
  text: (purchase: Purchase) => string
}): DataColumn<Purchase> {
  const { amount, text, ...rest } = column
  return {
    ...rest,
    kind: 'text',
    align: 'end',
    value: (row) => amountOrder(row, amount(row)),
    text,
    cell: text,
  }
}

const COST_COLUMNS: readonly DataColumn<Purchase>[] = [
  amountColumn({ id: 'Price', header: 'Price', width: 110, amount: ({ Price }) => Price, text: costText }),
  amountColumn({
    id: 'Vat',
    header: 'VAT',
    width: 110,
    hiddenByDefault: true,
    amount: ({ Vat }) => Vat,
    text: vatText,
  }),
  amountColumn({ id: 'Total', header: 'Total', width: 110, amount: ({ Total }) => Total, text: totalText }),
  {
    id: 'VatPercent',
    header: 'VAT percent',
    kind: 'number',
    hiddenByDefault: true,
    width: 110,
    value: ({ VatPercent }) => VatPercent,
  },
  {
    ...amountColumn({
      id: 'Refunded',
      header: 'Refunded',
      width: 110,
      amount: ({ Refunded }) => Refunded,
      text: (row) => (row.State === 'REFUNDED' ? totalText(row) || costText(row) : ''),
    }),
    hiddenByDefault: true,
  },
  {
    id: 'PricedBy',
    header: 'Price of',
    kind: 'text',
    hiddenByDefault: true,
    width: 180,
    value: ({ PricedBy }) => PricedBy,
  },
]

const STATES: Readonly<Record<PurchaseState, StateName>> = {
  COMPLETE: 'ok',
  PENDING: 'warning',
  FAILED: 'bad',
  REFUNDED: 'offline',
}

/** For a refunded purchase, the tooltip says when it was refunded, by whom and how much. */
function PurchaseStateText({ purchase }: { purchase: Purchase }) {
  const offset = useTimeOffset()
  const { State, RefundedAt, RefundedBy } = purchase
  const text = <StateText state={STATES[State]}>{State}</StateText>
  if (RefundedAt === null) return text
  const time = formatTime(RefundedAt, { offset, pattern: 'minute' })
  return (
    <Tooltip
      label={`Refunded ${time}${RefundedBy === null ? '' : sentence` by ${RefundedBy}`}: ${refundedText(purchase)}`}
    >
      <span>{text}</span>
    </Tooltip>
  )
}
