import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { q } from '../../../api/queries/query.ts'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import type { ApiForm } from '../../../kit/form/use-api-form.ts'
import { ChangedNotice } from '../../../kit/widgets/ValueNotices.tsx'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { useShownValue } from '../../../kit/widgets/use-shown-value.ts'
import { useWidgetForm, widgetErrorText } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { CustomerFollowersContext } from '../page-context.tsx'
import { type KnownCustomers, useCustomers } from '../use-customers.ts'
import { AssociationFields, isParentFor } from './association.tsx'
import { MissingGroupsText } from './questions.tsx'
import { findTaken, takenText } from './customer-names.ts'
import { subtreeIds } from '../tree/customer-tree.ts'

interface Values {
  customerId: number | null
  parentId: number | null
  allowsCustomer: boolean
  allowsAny: boolean
}

const EMPTY: Values = { customerId: null, parentId: null, allowsCustomer: false, allowsAny: false }

/** Moves a customer, with everything below it, to another dealer. */
export default function CustomerParentWidget({ prefill }: WidgetProps) {
  const { customerId: own } = useViewer()
  const followers = use(CustomerFollowersContext)
  const customers = useCustomers()
  const { byId } = customers
  const nameOf = (id: number | null) => byId.get(id ?? Number.NaN)?.name ?? `customer ${id}`
  const form: ApiForm<typeof api.customerChanges.setParent, Values> = useWidgetForm(
    api.customerChanges.setParent,
    {
      defaults: EMPTY,
      prefill: prefill.customerId === undefined ? {} : { customerId: prefill.customerId },
      ids: { customerId: 'customer', parentId: 'customer' },
      neverSaved: ['allowsCustomer', 'allowsAny'],
      input: ({ customerId, parentId }) => ({
        body: {
          customerId: customerId ?? 0,
          parentId: parentId ?? 0,
          ...(shown.now === null ? {} : { was: shown.now }),
        },
      }),
      rules: ({ customerId, parentId }) => ({
        customerId: customerId === null ? MESSAGES.required : undefined,
        parentId: parentId === null ? MESSAGES.required : takenError(customers, { customerId, parentId }),
      }),
      confirm: () => question.ask(),
      cancelled: 'canceled',
      errorText: widgetErrorText,
      success: (_reply, { customerId, parentId }) =>
        sentence`Successfully set the parent of ${nameOf(customerId)} to ${nameOf(parentId)}`,
      onSuccess: (_reply, { customerId, parentId }) => {
        shown.saved(parentId)
        if (customerId !== null) followers?.moved(customerId)
      },
    },
  )
  const { customerId, parentId: newParentId, allowsCustomer, allowsAny } = form.values
  const question = useMoveQuestion({ customerId, parentId: newParentId, nameOf })
  const customer = byId.get(customerId ?? Number.NaN)
  const shown = useShownValue(customer?.id ?? null, customer?.parentId ?? null)
  const below = useMemo(
    () => (customerId === null ? undefined : subtreeIds(customers.list, customerId)),
    [customers, customerId],
  )
  const isMovable = ({ id }: Customer) => id !== INTERNAL_CUSTOMER_ID && !own.includes(id)
  const isTarget = (one: Customer) =>
    below?.has(one.id) !== true && one.id !== shown.now && isParentFor(one, { allowsCustomer, allowsAny })
  return (
    <WidgetForm
      form={form}
      verb="Change dealer"
      isWaiting={question.isLoading}
      note="Its devices, users and sub-customers go along."
    >
      <CustomerField label="Customer" withAsterisk offered={isMovable} {...form.field('customerId')} />
      <CustomerField
        label="New dealer"
        placeholder="Choose a dealer"
        withAsterisk
        offered={isTarget}
        description={shown.now === null ? undefined : sentence`Now: ${nameOf(shown.now)}`}
        {...form.field('parentId')}
      />
      <AssociationFields allowsCustomer={form.field('allowsCustomer')} allowsAny={form.field('allowsAny')} />
      <ChangedNotice
        noun="dealer"
        before={shown.before == null ? undefined : nameOf(shown.before)}
        now={nameOf(shown.now)}
      />
    </WidgetForm>
  )
}

/** An error if the new dealer already has a customer with this name. */
function takenError(
  { list, byId }: KnownCustomers,
  { customerId, parentId }: { customerId: number | null; parentId: number },
): string | undefined {
  const moved = byId.get(customerId ?? Number.NaN)
  if (moved === undefined) return undefined
  const taken = findTaken(list, { name: moved.name, dealerId: parentId, except: moved.id })
  return taken && takenText(byId.get(parentId)?.name ?? String(parentId))
}

interface PlannedMove {
  customerId: number | null
  parentId: number | null
  nameOf: (id: number | null) => string
}

/** Asks for confirmation if the move leaves customers without a required access group. Other moves can simply be undone. */
function useMoveQuestion({ customerId, parentId, nameOf }: PlannedMove) {
  const { data, isLoading, refetch } = useQuery({
    ...q(api.customerChanges.move, {
      params: { id: String(customerId) },
      query: { parentId: String(parentId) },
    }),
    enabled: customerId !== null && parentId !== null,
    staleTime: 0,
  })
  return {
    isLoading,
    ask: async (): Promise<boolean> => {
      // If loading fails, the error is shown in the form and the dialog does not open.
      const move = data ?? (await refetch({ throwOnError: true })).data
      const missing = move?.data ?? []
      if (missing.length === 0) return true
      return confirm({
        title: sentence`Move ${nameOf(customerId)} to ${nameOf(parentId)}?`,
        text: <MissingGroupsText missing={missing} />,
        verb: 'Change dealer',
        keepLabel: 'Keep dealer',
      })
    },
  }
}
