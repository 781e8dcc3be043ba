import * as api from '@service-center/contract/api.ts'
import type { CustomerDeletion } from '@service-center/contract/customers/customer-dialogs.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { use, useRef } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import type { ApiForm } from '../../../kit/form/use-api-form.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { useWidgetForm, widgetErrorText } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { CustomerFollowersContext } from '../page-context.tsx'
import { useCustomers } from '../use-customers.ts'
import { MissingGroupsText } from './questions.tsx'
import { deletionLists, otherMoved, refusalOf } from './deletion-lists.ts'
import classes from './questions.module.css'

interface Values {
  customerId: number | null
}

const EMPTY: Values = { customerId: null }

/** Deletes a customer. The confirmation lists what is connected to it. */
export default function DeleteCustomerWidget({ prefill }: WidgetProps) {
  const { customerId: own } = useViewer()
  const followers = use(CustomerFollowersContext)
  const { byId } = useCustomers()
  /** The customer when the user confirmed. The list may be reloaded without it before the reply arrives. */
  const asked = useRef<Customer>(undefined)
  const form: ApiForm<typeof api.customerChanges.delete, Values> = useWidgetForm(api.customerChanges.delete, {
    defaults: EMPTY,
    prefill: prefill.customerId === undefined ? {} : { customerId: prefill.customerId },
    ids: { customerId: 'customer' },
    neverSaved: ['customerId'],
    input: ({ customerId }) => ({
      params: { id: String(customerId ?? 0) },
      query: deletion === undefined ? {} : { was: deletion.state },
    }),
    rules: ({ customerId }) => ({ customerId: customerId === null ? MESSAGES.required : undefined }),
    confirm: async (_input, { customerId }) => {
      asked.current = byId.get(customerId ?? Number.NaN)
      return deletion !== undefined && confirm(questionOf(asked.current, deletion))
    },
    cancelled: 'Customer deletion cancelled.',
    errorText: widgetErrorText,
    success: (_reply, { customerId }) =>
      sentence`Successfully deleted Customer ${asked.current?.name ?? ''} (id: ${customerId})`,
    onSuccess: (_reply, { customerId }) => {
      if (customerId === null) return
      followers?.deleted({ id: customerId, parentId: asked.current?.parentId ?? null })
    },
  })
  const { customerId } = form.values
  const load = useLoad({
    ...q(api.customerChanges.deletion, { params: { id: String(customerId) } }),
    enabled: customerId !== null,
    staleTime: 0,
  })
  const { data: deletion } = load
  const isMissing = customerId !== null && deletion === undefined
  const hasFailed = isMissing && load.failure !== undefined
  return (
    <WidgetForm
      form={form}
      verb="Delete customer"
      note="Asks for confirmation."
      isDestructive
      isWaiting={isMissing && !hasFailed}
      isVerbDisabled={hasFailed}
    >
      <CustomerField
        label="Customer"
        withAsterisk
        offered={({ id }) => id !== INTERNAL_CUSTOMER_ID && !own.includes(id)}
        {...form.field('customerId')}
      />
      <UnlessFailed load={load}>{null}</UnlessFailed>
    </WidgetForm>
  )
}

function questionOf(customer: Customer | undefined, deletion: CustomerDeletion) {
  return {
    title: sentence`Delete customer ${customer?.name ?? ''}?`,
    text: <DeletionText deletion={deletion} />,
    verb: 'Delete customer',
    keepLabel: 'Keep customer',
    destructive: true,
    isVerbDisabled: refusalOf(deletion) !== undefined,
  }
}

/** Lists what moves to the parent customer, or says why the customer cannot be deleted. */
function DeletionText({ deletion }: { deletion: CustomerDeletion }) {
  const refusal = refusalOf(deletion)
  if (refusal !== undefined) return <p>{refusal}</p>
  const lists = deletionLists(deletion)
  const others = otherMoved(deletion)
  const { name } = deletion.parent
  if (lists.length === 0 && others === undefined)
    return <p>Nothing is connected to it. This cannot be undone.</p>
  return (
    <>
      <p>What is connected to it moves to {name}, and this cannot be undone.</p>
      <dl className={classes['lists']}>
        {lists.map(({ kind, count, entries, hasMore }) => (
          <div key={kind}>
            <dt>
              {kind} ({count.toLocaleString('en')})
            </dt>
            <dd>
              <ul aria-label={kind}>
                {entries.map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
                {hasMore && <li>...(and more)</li>}
              </ul>
            </dd>
          </div>
        ))}
        {others !== undefined && (
          <div>
            <dt>Also</dt>
            <dd>{others}</dd>
          </div>
        )}
      </dl>
      <MissingGroupsText missing={deletion.missingGroups} />
    </>
  )
}
