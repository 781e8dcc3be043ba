import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useMemo, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/calls/api-error.ts'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { request } from '../../../api/calls/request.ts'
import { useReloadResources } from '../../../api/queries/query.ts'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import { DeviceField } from '../../../kit/fields/devices/DeviceField.tsx'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { MultiSelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { startingAt } from '../../../kit/fields/timeframes.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute } from '../../../ui/time/current-time.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { failureText, purchaseOf, purchaseRules, type PurchaseValues, startOfDay } from './purchase-form.ts'

const CREATE = api.dbToolPurchases.create

/** Purchases one or more feature groups, with one call for each. */
export function CreatePurchaseDialog({ onClose }: { onClose: () => void }) {
  const offset = useTimeOffset()
  const [today] = useState(() => startOfDay(thisMinute(), offset))
  const groups = useDbToolList(api.dbToolFeatureGroups.list).rows
  const choices = useMemo(
    () =>
      groups
        .map(({ Id, Name }) => ({ value: String(Id), label: Name }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'en', { numeric: true })),
    [groups],
  )
  const nameOf = (id: string) => choices.find(({ value }) => value === id)?.label ?? `Feature group ${id}`
  const sent = useRef<PurchaseValues>(undefined)
  const purchaseEach = usePurchaseEach({ nameOf, onFailed: (failed) => form.set({ groups: failed }) })
  const form = useApiForm(api.dbToolPurchases.create, {
    // Without the assertion, TypeScript would infer empty types from null and [].
    initialValues: { customer: null, tablet: null, groups: [], from: today, to: null } as PurchaseValues,
    draft: { subject: 'new' },
    rules: purchaseRules,
    input: (values) => {
      sent.current = values
      return { body: purchaseOf(values, values.groups[0] ?? '') }
    },
    renamed: { ci: 'customer', ti: 'tablet', fi: 'groups', f: 'from', t: 'to' },
    // The form itself knows only one call; this makes one for each chosen group.
    around: (call) => (sent.current === undefined ? call() : purchaseEach(sent.current)),
    success: (_reply, values) =>
      values.groups.length === 1 ? 'Purchase created' : `${values.groups.length} purchases created`,
    onSuccess: onClose,
  })
  const { customer, from, to } = form.values
  return (
    <DialogForm
      form={form}
      title="Create purchase"
      verb={
        form.values.groups.length > 1 ? `Create ${form.values.groups.length} purchases` : 'Create purchase'
      }
      note="The tablets concerned are told at once."
      onClose={onClose}
    >
      <CustomerField
        label="Customer"
        withAsterisk
        {...form.field('customer')}
        onChange={(id) => form.set({ customer: id, tablet: null })}
      />
      <DeviceField
        type={DEVICE_TYPE.tablet}
        label="Tablet"
        placeholder="All tablets of the customer"
        description="Without one, the purchase is for all tablets of the customer."
        disabled={customer === null}
        offered={(tablet: FleetDevice) => tablet.customerId === customer}
        {...form.field('tablet')}
      />
      <MultiSelectField
        label="Feature groups"
        placeholder={form.values.groups.length === 0 ? 'Choose feature groups' : ''}
        withAsterisk
        data={choices}
        {...(choices.length === 0 && { nothingFoundMessage: 'There are no feature groups yet' })}
        {...form.field('groups')}
      />
      <FieldRow>
        <MomentField
          label="Start date"
          placeholder="Choose a start"
          description="Inclusive"
          {...form.field('from')}
          onChange={(start) => form.set(startingAt({ from, to }, start))}
        />
        <MomentField label="End date" placeholder="No end" description="Exclusive" {...form.field('to')} />
      </FieldRow>
    </DialogForm>
  )
}

/**
 * Makes one call for each chosen feature group. Each call has an idempotency key, so that repeating a call whose reply was
 * lost does not purchase the group twice.
 * @param options.nameOf the name of a feature group by its id
 * @param options.onFailed called with the ids of the groups that were not purchased, if others were
 */
function usePurchaseEach(options: {
  nameOf: (id: string) => string
  onFailed: (groups: string[]) => void
}): (values: PurchaseValues) => Promise<Reply<typeof CREATE>> {
  const { nameOf, onFailed } = options
  const reload = useReloadResources()
  const keys = useRef(new Map<string, string>())
  const keyOf = (content: string) => {
    const key = keys.current.get(content) ?? crypto.randomUUID()
    keys.current.set(content, key)
    return key
  }
  return async (values) => {
    const calls = values.groups.map(async (group) => {
      const body = purchaseOf(values, group)
      const content = JSON.stringify(body)
      const reply = await request(CREATE, { body: { ...body, key: keyOf(content) } })
      // A later purchase with the same content is a new one.
      keys.current.delete(content)
      return reply
    })
    const outcomes = await Promise.allSettled(calls)
    const done = values.groups.filter((_group, place) => outcomes[place]?.status === 'fulfilled')
    const failed = outcomes.flatMap((outcome, place) => {
      const group = values.groups[place]
      if (outcome.status === 'fulfilled' || group === undefined) return []
      const error: unknown = outcome.reason
      return [{ group, name: nameOf(group), reason: messageOf(error), error }]
    })
    const [first] = failed
    const [reply] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    if (first === undefined && reply !== undefined) return reply
    if (done.length > 0) {
      onFailed(failed.map(({ group }) => group))
      reload(CREATE.changes)
    }
    // If all calls failed, errors of fields are shown at the fields.
    if (done.length === 0 && first?.error instanceof ApiError && first.error.errors.length > 0)
      throw first.error
    throw new ApiError(first?.error instanceof ApiError ? first.error.code : 'unknown', {
      message: failureText(failed, done.map(nameOf)),
    })
  }
}
