import * as api from '@service-center/contract/api.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { cleanCustomerName } from '@service-center/contract/customers/customer-rules.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useWidgetForm, widgetErrorText } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { ChangedNotice } from '../../../kit/widgets/ValueNotices.tsx'
import { useCustomers } from '../use-customers.ts'
import { useShownValue } from '../../../kit/widgets/use-shown-value.ts'
import { findTaken, takenText } from './customer-names.ts'

interface Values {
  customerId: number | null
  name: string
}

const EMPTY: Values = { customerId: null, name: '' }

export default function CustomerNameWidget({ prefill }: WidgetProps) {
  const { list, byId } = useCustomers()
  const form = useWidgetForm(api.customerChanges.setName, {
    defaults: EMPTY,
    prefill: prefill.customerId === undefined ? {} : { customerId: prefill.customerId },
    ids: { customerId: 'customer' },
    input: ({ customerId, name }) => ({ body: { customerId: customerId ?? 0, name, was: shown.now } }),
    rules: ({ customerId, name }) => ({
      customerId: customerId === null ? MESSAGES.required : undefined,
      name: takenError(customerId, name),
    }),
    errorText: widgetErrorText,
    success: (_reply, { customerId, name }) =>
      sentence`Successfully set the name of Customer ${customerId} to ${cleanCustomerName(name)}`,
    onSuccess: (_reply, { name }) => shown.saved(cleanCustomerName(name)),
  })
  const { customerId } = form.values
  const customer = byId.get(customerId ?? Number.NaN)
  const shown = useShownValue(customer?.id ?? null, customer?.name ?? '')

  function takenError(id: number | null, name: string): string | undefined {
    const renamed = byId.get(id ?? Number.NaN)
    if (renamed === undefined || renamed.parentId === null) return undefined
    const taken = findTaken(list, { name, dealerId: renamed.parentId, except: renamed.id })
    return taken && takenText(byId.get(renamed.parentId)?.name ?? renamed.dealerName)
  }
  // Names must be unique within a dealer, so the viewer has to see the dealer.
  const isOffered = ({ id, parentId }: Customer) =>
    id !== INTERNAL_CUSTOMER_ID && parentId !== null && byId.has(parentId)
  return (
    <WidgetForm form={form} verb="Change name">
      <CustomerField label="Customer" withAsterisk offered={isOffered} {...form.field('customerId')} />
      <TextField
        label="New name"
        withAsterisk
        {...(customer === undefined ? {} : { description: `Now: ${shown.now}` })}
        {...form.field('name')}
      />
      <ChangedNotice noun="name" before={shown.before} now={shown.now} />
    </WidgetForm>
  )
}
