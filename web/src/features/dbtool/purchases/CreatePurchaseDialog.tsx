import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useMemo, useRef, useState } from 'react'
import type { FleetDevice } from '../../../api/fleet.ts'
import { CustomerField } from '../../../kit/fields/CustomerField.tsx'
import { DeviceField } from '../../../kit/fields/DeviceField.tsx'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { MultiSelectField } from '../../../kit/fields/MultiSelectField.tsx'
import { startingAt } from '../../../kit/fields/timeframes.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { thisMinute } from '../../../ui/time/use-minute.ts'
import { useDbToolList } from '../dbtool-list.ts'
import { NO_GROUPS } from '../no-groups.ts'
import { purchaseOf, purchaseRules, startOfDay, type PurchaseValues } from './purchase-form.ts'
import { usePurchaseEach } from './use-purchase-each.ts'

/** Creates a purchase of one feature group or more, one call for each. */
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
    initialValues: { customer: null, tablet: null, groups: [], from: today, to: null } as PurchaseValues, // Empty lists have no type.
    rules: purchaseRules,
    input: (values) => {
      sent.current = values
      return { body: purchaseOf(values, values.groups[0] ?? '') }
    },
    renamed: { ci: 'customer', ti: 'tablet', fi: 'groups', f: 'from', t: 'to' },
    // One call for each chosen group, of which the form itself knows the first.
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
        {...(choices.length === 0 && { nothingFoundMessage: NO_GROUPS })}
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
