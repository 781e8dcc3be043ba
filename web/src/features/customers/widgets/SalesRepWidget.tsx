import * as api from '@service-center/contract/api.ts'
import type { SalesRepChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { useWidgetForm, widgetErrorText } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { ChangedNotice } from '../../../kit/widgets/ValueNotices.tsx'
import { useCustomers } from '../use-customers.ts'
import { useShownValue } from '../../../kit/widgets/use-shown-value.ts'

interface Values {
  customerId: number | null
  /** null: no sales rep. */
  username: string | null
}

const EMPTY: Values = { customerId: null, username: null }
const NOBODY = 'nobody'
const isOffered = ({ id }: Customer) => id !== INTERNAL_CUSTOMER_ID

export default function SalesRepWidget({ prefill }: WidgetProps) {
  const { byId } = useCustomers()
  const form = useWidgetForm(api.customerChanges.setSalesRep, {
    defaults: EMPTY,
    prefill: prefill.customerId === undefined ? {} : { customerId: prefill.customerId },
    ids: { customerId: 'customer' },
    input: ({ customerId, username }) => ({
      body: { customerId: customerId ?? 0, username: username ?? '', was: shown.now },
    }),
    rules: ({ customerId }) => ({ customerId: customerId === null ? MESSAGES.required : undefined }),
    errorText: widgetErrorText,
    success: (_reply, { customerId }) => `Successfully set sales rep of customer ${customerId}!`,
    onSuccess: (_reply, { username }) => shown.saved(username ?? ''),
  })
  const { customerId } = form.values
  const customer = byId.get(customerId ?? Number.NaN)
  const shown = useShownValue(customer?.id ?? null, customer?.salesRep ?? '')
  const load = useLoad({
    ...q(api.customerChanges.salesReps, { params: { id: String(customerId) } }),
    enabled: customerId !== null,
  })
  const { data } = load
  const isMissing = customerId !== null && data === undefined
  const hasFailed = isMissing && load.failure !== undefined
  return (
    <WidgetForm
      form={form}
      verb="Set sales rep"
      note="Without a choice the customer has no sales rep."
      isWaiting={isMissing && !hasFailed}
      isVerbDisabled={hasFailed}
    >
      <CustomerField label="Customer" withAsterisk offered={isOffered} {...form.field('customerId')} />
      <UnlessFailed load={load}>
        <SelectField
          label="Sales rep"
          placeholder={placeholderOf(customerId, data?.data)}
          disabled={customerId === null}
          data={(data?.data ?? []).map((one) => ({ value: one.username, label: labelOf(one) }))}
          {...(customer === undefined ? {} : { description: `Now: ${shown.now || NOBODY}` })}
          {...form.field('username')}
        />
      </UnlessFailed>
      <ChangedNotice
        noun="sales rep"
        before={shown.before === '' ? NOBODY : shown.before}
        now={shown.now || NOBODY}
      />
    </WidgetForm>
  )
}

function placeholderOf(customerId: number | null, choices: readonly SalesRepChoice[] | undefined): string {
  if (customerId === null) return 'Choose a customer first'
  return choices === undefined ? 'Loading...' : 'Nobody'
}

const labelOf = ({ username, firstname, lastname }: SalesRepChoice) => {
  const name = sentence`${firstname} ${lastname}`.trim()
  return name === '' ? username : sentence`${name} (${username})`
}
