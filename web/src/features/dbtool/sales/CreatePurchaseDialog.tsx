import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import { DeviceField } from '../../../kit/fields/devices/DeviceField.tsx'
import { FieldNotices } from '../../../kit/fields/FieldNotices.tsx'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { MultiSelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { startingAt } from '../../../kit/fields/timeframes.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute } from '../../../ui/time/current-time.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { PurchasePrices } from './PurchasePrices.tsx'
import { purchaseOf, purchaseRules, startOfDay } from './purchase-form.ts'
import { commonEnd, offersOf } from './purchase-offers.ts'
import { samePurchaseNotices } from './same-purchases.ts'
import { type SentPurchase, usePurchaseEach } from './use-purchase-each.ts'
import type { PurchaseValues } from './purchase-values.ts'
import { pricedGroups, useFittingPrices, useShownOffers } from './use-fitting-prices.ts'

const PricesDialog = lazy(async () => {
  const { PricesDialog: Dialog } = await import('./PricesDialog.tsx')
  return { default: Dialog }
})

const EMPTY: Omit<PurchaseValues, 'from'> = {
  customer: null,
  tablet: null,
  groups: [],
  to: null,
  hasOwnEnd: false,
  prices: {},
}

/** Purchases one or more feature groups, with one call for each, at the prices that it shows. */
export function CreatePurchaseDialog({ onClose }: { onClose: () => void }) {
  const offset = useTimeOffset()
  const [today] = useState(() => startOfDay(thisMinute(), offset))
  const groups = useDbToolList(api.dbToolFeatureGroups.list).rows
  const purchases = useDbToolList(api.dbToolPurchases.list).rows
  const [pricesOf, setPricesOf] = useState<string>()
  const choices = useMemo(
    () =>
      groups
        .map(({ Id, Name }) => ({ value: String(Id), label: Name }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'en', { numeric: true })),
    [groups],
  )
  const nameOf = (id: string) => choices.find(({ value }) => value === id)?.label ?? `Feature group ${id}`
  const sent = useRef<SentPurchase>(undefined)
  const shownOffers = useShownOffers()
  const purchaseEach = usePurchaseEach({ nameOf, onFailed: (failed) => form.set({ groups: failed }) })
  const form = useApiForm(api.dbToolPurchases.create, {
    // Without the assertion, TypeScript would infer empty types from null and [].
    initialValues: { ...EMPTY, from: today } as PurchaseValues,
    draft: { subject: 'new' },
    rules: purchaseRules,
    input: (values) => {
      const shown = { offers: shownOffers(values), utcOffset: offset }
      sent.current = { values, ...shown }
      return { body: purchaseOf(values, { group: values.groups[0] ?? '', ...shown }) }
    },
    renamed: { ci: 'customer', ti: 'tablet', fi: 'groups', pr: 'groups', f: 'from', t: 'to' },
    // The form itself knows only one call; this makes one for each chosen group.
    around: (call) => (sent.current === undefined ? call() : purchaseEach(sent.current)),
    success: (_reply, values) =>
      values.groups.length === 1 ? 'Purchase created' : `${values.groups.length} purchases created`,
    onSuccess: onClose,
  })
  const { customer, from, to, hasOwnEnd, prices } = form.values
  const load = useFittingPrices(form.values)
  const offers = useMemo(() => offersOf(load?.data ?? []), [load?.data])
  const priced = groups.find(({ Id }) => String(Id) === pricesOf)
  return (
    <>
      <DialogForm
        form={form}
        title="Create purchase"
        verb={
          form.values.groups.length > 1 ? `Create ${form.values.groups.length} purchases` : 'Create purchase'
        }
        note="The tablets concerned are told at once."
        // Nothing is bought before its price is shown.
        isVerbDisabled={load !== undefined && !pricedGroups(form.values).every((group) => offers.has(group))}
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
          <MomentField
            label="End date"
            placeholder={hasOwnEnd || offers.size === 0 ? 'No end' : 'By the prices'}
            description="Exclusive"
            {...form.field('to')}
            value={hasOwnEnd ? to : commonEnd(form.values, offers)}
            onChange={(end) => form.set({ to: end, hasOwnEnd: true })}
          />
        </FieldRow>
        {load !== undefined && (
          <PurchasePrices
            load={load}
            values={form.values}
            nameOf={nameOf}
            onChoose={(group, price) => form.set({ prices: { ...prices, [group]: price } })}
            onDaysWanted={() => form.set({ to: null, hasOwnEnd: false })}
            onPricesWanted={setPricesOf}
          />
        )}
        <FieldNotices notices={samePurchaseNotices(form.values, { offers, purchases, nameOf, offset })} />
      </DialogForm>
      {/* Not within the form: its own forms would submit this one too. */}
      {priced !== undefined && (
        <Suspense>
          <PricesDialog group={priced} mayChange onClose={() => setPricesOf(undefined)} />
        </Suspense>
      )}
    </>
  )
}
