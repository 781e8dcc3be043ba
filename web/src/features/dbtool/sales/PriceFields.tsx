import type { Currency, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { FieldNotices } from '../../../kit/fields/FieldNotices.tsx'
import { DayField } from '../../../kit/fields/MomentField.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { GroupsField } from '../groups/GroupsField.tsx'
import { type PriceValues, type TermValues, timedOf } from './price-form.ts'
import { priceNotices } from './price-times.ts'

/** The binding of each value. */
type Bindings<Values> = { readonly [Key in keyof Values]: FieldBinding<Values[Key]> }

interface PriceFieldsProps {
  bindings: Bindings<PriceValues>
  currencies: readonly Currency[]
  /** The other prices of the feature group: they may replace this one, or be replaced by it. */
  others: readonly GroupPrice[]
  /** YYYY/MM/DD */
  today: string
}

/** The fields of one price, and what it does to others. */
export function PriceFields({ bindings, currencies, others, today }: PriceFieldsProps) {
  const { groups, price, currency, from, to, ownership } = bindings
  const timed = timedOf({
    groups: groups.value,
    currency: currency.value,
    from: from.value,
    to: to.value,
    ownership: ownership.value,
  })
  const context = { prices: others, today: today.replaceAll('/', '-') }
  return (
    <>
      <GroupsField label="AccessGroups" description="A buyer must have all of them." {...groups} />
      <FieldRow>
        <TextField label="Price" withAsterisk inputMode="decimal" autoComplete="off" {...price} />
        <SelectField
          label="Currency"
          placeholder="Choose a currency"
          withAsterisk
          data={currencyChoices(currencies)}
          {...currency}
        />
      </FieldRow>
      <TermFields bindings={bindings} />
      <FieldNotices notices={timed === undefined ? [] : priceNotices(timed, context)} />
    </>
  )
}

/** The fields that a price and its copies have in common. */
export function TermFields({ bindings }: { bindings: Bindings<TermValues> }) {
  return (
    <>
      <FieldRow>
        <DayField label="From" withAsterisk {...bindings.from} />
        <DayField label="To (exclusive)" placeholder="No end" {...bindings.to} />
      </FieldRow>
      <NumberField label="OwnershipDuration (days)" placeholder="Infinite" {...bindings.ownership} />
      <TextField label="Description" {...bindings.description} />
    </>
  )
}

export const currencyChoices = (currencies: readonly Currency[]) =>
  currencies.map(({ Id, ISO }) => ({ value: String(Id), label: ISO }))
