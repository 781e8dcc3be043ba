import { CustomerField } from '../../../kit/fields/CustomerField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'

interface Owned {
  customerId: number | null
}

/** The rule of a form with this field. */
export const ownerRule = ({ customerId }: Owned) => ({
  customerId: customerId === null ? 'Choose a customer' : undefined,
})

/** The customer that a company or contact of our own store belongs to, which decides who sees it. */
export function VisibleToField({ form, noun }: { form: Pick<CheckedForm<Owned>, 'field'>; noun: string }) {
  return (
    <CustomerField
      label="Visible to"
      description={`Everybody who sees this customer sees the ${noun}.`}
      withAsterisk
      {...form.field('customerId')}
    />
  )
}
