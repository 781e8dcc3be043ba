import * as api from '@service-center/contract/api.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { CustomerField } from '../../kit/fields/customers/CustomerField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../kit/widgets/widget.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { LayoutsField } from './LayoutsField.tsx'
import { isNotInternal, useCustomerName, useDeletedLayouts } from './layout-choices.ts'

interface Values {
  customer: number | null
  ids: readonly number[]
}

const EMPTY: Values = { customer: null, ids: [] }

export default function RestoreLayoutsWidget({ prefill }: WidgetProps) {
  const nameOf = useCustomerName()
  const form: CheckedForm<Values> = useWidgetForm(api.customerLayouts.restore, {
    defaults: EMPTY,
    prefill: prefill.customerId === undefined ? {} : { customer: prefill.customerId },
    ids: { customer: 'customer' },
    neverSaved: ['ids'],
    input: ({ customer, ids }) => ({ body: { customer: customer ?? 0, ids: [...ids] } }),
    rules: ({ customer }) => ({ customer: customer === null ? MESSAGES.required : undefined }),
    success: ({ count }, { customer }) =>
      sentence`Successfully restored ${count} layouts for ${nameOf(customer)}`,
  })
  const { customer } = form.values
  return (
    <WidgetForm form={form} verb="Restore layouts">
      <CustomerField
        label="Customer"
        withAsterisk
        offered={isNotInternal}
        {...form.field('customer')}
        onChange={(chosen) => {
          if (chosen !== customer) form.set({ customer: chosen, ids: [] })
        }}
      />
      <LayoutsField label="Deleted layouts" {...form.field('ids')} {...useDeletedLayouts(customer)} />
    </WidgetForm>
  )
}
