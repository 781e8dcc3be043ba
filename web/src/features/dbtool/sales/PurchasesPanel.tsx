import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Purchase, PurchaseState } from '@service-center/contract/dbtool/purchases.ts'
import { Tooltip } from '@mantine/core'
import { useMemo, useState } from 'react'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import type { StateName } from '../../../ui/state/states.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useMinute } from '../../../ui/time/current-time.ts'
import { SectionButton } from '../../../kit/panels/SectionTable.tsx'
import { EditButton } from '../shared/buttons.tsx'
import { DbToolTable, actionColumn } from '../shared/DbToolTable.tsx'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import { CreatePurchaseDialog } from './CreatePurchaseDialog.tsx'
import { lossText, refundRules, refundTextOf, type RefundValues } from './purchase-form.ts'

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

/** See specification 3, section 2. */
function purchaseColumns(onEdit: (purchase: Purchase) => void): DataColumn<Purchase>[] {
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
    actionColumn((row) =>
      row.State === 'COMPLETE' ? (
        <EditButton name={`purchase ${row.TransactionId}`} onClick={() => onEdit(row)} />
      ) : null,
    ),
  ]
}

const STATES: Readonly<Record<PurchaseState, StateName>> = {
  COMPLETE: 'ok',
  PENDING: 'warning',
  FAILED: 'bad',
  REFUNDED: 'offline',
}

/** For a refunded purchase, the tooltip says when it was refunded and by whom. */
function PurchaseStateText({ purchase }: { purchase: Purchase }) {
  const offset = useTimeOffset()
  const { State, RefundedAt, RefundedBy } = purchase
  const text = <StateText state={STATES[State]}>{State}</StateText>
  if (RefundedAt === null) return text
  const time = formatTime(RefundedAt, { offset, pattern: 'minute' })
  return (
    <Tooltip label={`Refunded ${time}${RefundedBy === null ? '' : sentence` by ${RefundedBy}`}`}>
      <span>{text}</span>
    </Tooltip>
  )
}

const REFUND = api.dbToolPurchases.refund
const EMPTY: RefundValues = { reason: '', details: '' }

/** Refunds a complete purchase. A refund cannot be undone. */
function RefundDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { Id, Customer, Dealer, FeatureGroup, TransactionId } = purchase
  const now = useMinute()
  const form = useApiForm(REFUND, {
    initialValues: EMPTY,
    rules: refundRules,
    input: (values) => ({ body: { i: Id, j: refundTextOf(values) } }),
    renamed: { j: 'details' },
    ...withAlert(REFUND, () => 'Purchase could not be refunded'),
    success: `Purchase ${TransactionId} refunded`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit purchase"
      about={TransactionId}
      verb="Refund purchase"
      isDestructive
      note="A refund cannot be undone."
      onClose={onClose}
    >
      <p>{lossText(purchase, now)}</p>
      <FieldRow>
        <ReadOnlyField label="Customer">{Customer}</ReadOnlyField>
        <ReadOnlyField label="Dealer">{Dealer}</ReadOnlyField>
      </FieldRow>
      <FieldRow>
        <ReadOnlyField label="Feature group">{FeatureGroup}</ReadOnlyField>
        <ReadOnlyField label="Running">
          <Running purchase={purchase} />
        </ReadOnlyField>
      </FieldRow>
      <TextField label="Reason" maxLength={500} {...form.field('reason')} />
      <TextAreaField
        label="Details of the payment provider"
        description="A JSON object, if there is one."
        placeholder={'{"refundId": "…"}'}
        {...form.field('details')}
      />
    </DialogForm>
  )
}

function Running({ purchase: { From, To } }: { purchase: Purchase }) {
  const offset = useTimeOffset()
  const text = (at: number) => formatTime(at, { offset, pattern: 'minute' })
  return `${text(From)} – ${To === null ? 'no end' : text(To)}`
}
