import * as api from '@service-center/contract/api.ts'
import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useMinute } from '../../../ui/time/current-time.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { withAlert } from '../shared/dbtool-api.ts'
import { refundedText, refundText } from './purchase-cost.ts'
import { lossText, refundRules, refundTextOf, type RefundValues } from './purchase-form.ts'

const REFUND = api.dbToolPurchases.refund
const EMPTY: RefundValues = { reason: '', details: '' }

/** Refunds a complete purchase. A refund cannot be undone. */
export function RefundDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { Id, Customer, Dealer, FeatureGroup, TransactionId } = purchase
  const now = useMinute()
  const form = useApiForm(REFUND, {
    initialValues: EMPTY,
    rules: refundRules,
    input: (values) => ({ body: { i: Id, j: refundTextOf(values) } }),
    renamed: { j: 'details' },
    ...withAlert(REFUND, ({ code, message }) =>
      // It says which refund stands.
      code === 'purchase_refunded'
        ? `Purchase could not be refunded: ${message}`
        : 'Purchase could not be refunded',
    ),
    success: `Purchase ${TransactionId} refunded: ${refundedText(purchase)}`,
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
      <ReadOnlyField label="To be refunded">{refundText(purchase)}</ReadOnlyField>
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
