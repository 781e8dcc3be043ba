import * as api from '@service-center/contract/api.ts'
import type { Currency, FeatureGroup } from '@service-center/contract/dbtool/feature-groups.ts'
import { deviceDate } from '../../../kit/device/device-dates.ts'
import { DayField } from '../../../kit/fields/DayField.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { thisMinute } from '../../../ui/time/use-minute.ts'
import { useDbToolList } from '../dbtool-list.ts'
import { GroupsField } from '../groups/GroupsField.tsx'
import { withAlert } from '../with-alert.ts'
import { priceProblem, smallestUnits } from './price-text.ts'

interface PriceValues {
  groups: number[]
  /** As it is typed, in the currency's whole unit. */
  price: string
  /** The id of the currency. */
  currency: string | null
  /** As DayField writes it. */
  from: string
  /** Days; null: infinite. */
  ownership: number | null
  description: string
}

const ADD = api.dbToolFeatureGroups.addPrice
const PARAMETERS = {
  agids: 'groups',
  p: 'price',
  cid: 'currency',
  d: 'description',
  f: 'from',
  od: 'ownership',
} as const

/** Adds a price to a feature group. */
export function CreatePriceDialog({ group, onClose }: { group: FeatureGroup; onClose: () => void }) {
  const currencies = useDbToolList(api.dbToolFeatureGroups.currencies).rows
  const currencyOf = (id: string | null) => currencies.find(({ Id }) => String(Id) === id)
  const offset = useTimeOffset()
  const form = useApiForm(ADD, {
    initialValues: {
      groups: [],
      price: '',
      currency: null,
      from: formatTime(thisMinute(), { offset, pattern: 'date' }),
      ownership: null,
      description: '',
    } satisfies PriceValues as PriceValues, // Its lists and fields without a value yet have a type.
    input: ({ groups, price, currency, from, ownership, description }) => ({
      body: {
        fid: group.Id,
        agids: groups,
        p: smallestUnits(price, currencyOf(currency)?.ZeroDecimal === true) ?? -1,
        cid: Number(currency),
        d: description,
        f: (deviceDate(from) ?? '').replaceAll('/', '-'),
        od: ownership,
      },
    }),
    rules: (values) => rulesOf(values, currencyOf(values.currency)),
    renamed: PARAMETERS,
    ...withAlert(ADD, ({ code, message }) =>
      code === 'price_exists' ? `Could not create new price: ${message}` : 'Could not create new price',
    ),
    success: 'Price created',
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Create price"
      about={group.Name}
      verb="Create price"
      onClose={onClose}
      note="A price is not edited: remove it, and create another one."
    >
      <GroupsField
        label="AccessGroups"
        description="A buyer must have all of them."
        {...form.group('groups')}
      />
      <FieldRow>
        <TextField
          label="Price"
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          {...form.field('price')}
        />
        <SelectField
          label="Currency"
          placeholder="Choose a currency"
          withAsterisk
          data={currencies.map(({ Id, ISO }) => ({ value: String(Id), label: ISO }))}
          {...form.field('currency')}
        />
      </FieldRow>
      <FieldRow>
        <DayField label="From" withAsterisk {...form.field('from')} />
        <NumberField label="OwnershipDuration (days)" placeholder="Infinite" {...form.field('ownership')} />
      </FieldRow>
      <TextField label="Description" {...form.field('description')} />
    </DialogForm>
  )
}

/** The currency is required (specification 3, section 5); until it is chosen, a price may have decimals. */
function rulesOf({ groups, price, currency, from }: PriceValues, chosen: Currency | undefined) {
  const { ISO: CurrencyISO = '', ZeroDecimal = false } = chosen ?? {}
  return {
    groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
    price: priceProblem(price, { CurrencyISO, ZeroDecimal }),
    currency: currency === null ? 'Choose a currency' : undefined,
    from: deviceDate(from) === undefined ? 'Must be a date, as YYYY/MM/DD.' : undefined,
  }
}
