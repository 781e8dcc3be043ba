import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { useMemo } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import { ChangedNotice } from '../../../kit/widgets/ValueNotices.tsx'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { useShownValue } from '../../../kit/widgets/use-shown-value.ts'
import { useWidgetForm, widgetErrorText } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { useCustomers } from '../use-customers.ts'
import { GroupFields, InheritedGroups, useGroupChoices } from './GroupFields.tsx'
import {
  automaticGroups,
  chosenIds,
  chosenOf,
  fieldsOf,
  missingKeys,
  ownGroups,
  passedDown,
} from './group-fields.ts'

interface Values {
  customerId: number | null
  /** Ids of the chosen groups, by the key of their type. Only types that the user has changed. */
  groups: Record<string, number[]>
}

const EMPTY: Values = { customerId: null, groups: {} }

/** Changes a customer's own access groups, not those that it inherits. */
export default function UpdateCustomerWidget({ prefill }: WidgetProps) {
  const viewer = useViewer()
  const { byId } = useCustomers()
  const form = useWidgetForm(api.customerChanges.updateAccessGroups, {
    defaults: EMPTY,
    prefill: prefill.customerId === undefined ? {} : { customerId: prefill.customerId },
    ids: { customerId: 'customer' },
    neverSaved: ['groups'],
    input: ({ customerId, groups }) => ({
      body: { customerId: customerId ?? 0, accessGroups: newGroups(groups), was: [...own] },
    }),
    renamed: { accessGroups: 'groups' },
    rules: ({ customerId, groups }) => ({
      customerId: customerId === null ? MESSAGES.required : undefined,
      ...Object.fromEntries(
        missingKeys(fields, { ...stored, ...groups }).map((key) => [`groups.${key}`, MESSAGES.required]),
      ),
    }),
    errorText: widgetErrorText,
    success: (_reply, { customerId }) =>
      `Successfully updated the access groups of ${byId.get(customerId ?? Number.NaN)?.name ?? `customer ${customerId}`}`,
    onSuccess: (_reply, { groups }) => shown.saved(namesOf(newGroups(groups))),
  })
  const customer = byId.get(form.values.customerId ?? Number.NaN)
  const { choices, own, inherited, fields, stored, automatic, namesOf } = useOwnGroups(customer)
  const isKnown = choices.load.data !== undefined
  const shown = useShownValue(isKnown ? (customer?.id ?? null) : null, namesOf([...own]))
  const newGroups = (groups: Values['groups']) =>
    ownGroups(choices.groups, { chosen: chosenIds(fields, { ...stored, ...groups }), inherited })
  // Internal users may choose any customer, other users none of their own.
  const isOffered = ({ id }: Customer) => isInternal(viewer) || !viewer.customerId.includes(id)
  return (
    <WidgetForm
      form={form}
      verb="Update access groups"
      isWaiting={choices.isLoading}
      isVerbDisabled={!choices.isLoading && !isKnown}
    >
      <CustomerField
        label="Customer"
        withAsterisk
        offered={isOffered}
        {...form.field('customerId')}
        onChange={(customerId) => form.set({ customerId, groups: {} })}
      />
      <UnlessFailed load={choices.load}>
        <GroupFields
          fields={fields}
          binding={(key) => ({
            ...form.field(`groups.${key}`),
            value: form.values.groups[key] ?? stored[key],
          })}
        />
        <InheritedGroups groups={automatic} />
        <ChangedNotice noun="access groups" before={shown.before} now={shown.now} />
      </UnlessFailed>
    </WidgetForm>
  )
}

function useOwnGroups(customer: Customer | undefined) {
  const customerIds = useMemo(
    () =>
      customer === undefined ? [] : [customer.id, ...(customer.parentId === null ? [] : [customer.parentId])],
    [customer],
  )
  const choices = useGroupChoices(customerIds)
  return useMemo(() => {
    const { groups, held } = choices
    const ofIt = held.filter(({ customerId }) => customerId === customer?.id)
    const own = new Set(ofIt.filter(({ inheritedFrom }) => inheritedFrom === null).map(({ id }) => id))
    // A group that the customer has itself is listed as its own even if it is also inherited, so the parent's groups
    // are needed too.
    const inherited = new Set([
      ...ofIt.filter(({ inheritedFrom }) => inheritedFrom !== null).map(({ id }) => id),
      ...passedDown(held.filter(({ customerId }) => customerId === customer?.parentId)),
    ])
    const fields =
      customer === undefined || choices.load.data === undefined ? [] : fieldsOf(groups, { own, inherited })
    const names = new Map(groups.map(({ id, name }) => [id, name]))
    return {
      choices,
      own,
      inherited,
      fields,
      /** The customer's current groups, by the key of their type. */
      stored: chosenOf(fields, own),
      automatic: customer === undefined ? [] : automaticGroups(groups, inherited),
      /** The names of groups as a text, sorted. */
      namesOf: (ids: readonly number[]) =>
        ids
          .map((id) => names.get(id) ?? String(id))
          .toSorted()
          .join(', ') || 'none',
    }
  }, [customer, choices])
}
