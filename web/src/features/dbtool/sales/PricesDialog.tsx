import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Currency, FeatureGroup, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { useMemo, useRef, useState } from 'react'
import { deviceDate } from '../../../kit/device/values/device-dates.ts'
import { DayField } from '../../../kit/fields/MomentField.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { ROW_HEIGHT, SectionButton, useSectionTable } from '../../../kit/panels/SectionTable.tsx'
import { ConfirmButton } from '../../../kit/table-screen/ConfirmButton.tsx'
import { ExportButton } from '../../../kit/table-screen/ExportButton.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import type { DataTableHandle } from '../../../ui/data-table/data-table-props.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { dayText } from '../../../ui/time/day-text.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute, useMinute } from '../../../ui/time/current-time.ts'
import { GroupsField } from '../groups/GroupsField.tsx'
import { actionColumn } from '../shared/DbToolTable.tsx'
import { ReadOnlyNote } from '../shared/buttons.tsx'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import { ownershipText, priceProblem, priceText, smallestUnits } from './price-text.ts'
import classes from '../shared/dbtool.module.css'

const keyOf = ({ Id }: GroupPrice) => String(Id)
const NEWEST_FIRST = [{ id: 'From', desc: true }]

interface PricesDialogProps {
  group: FeatureGroup
  mayChange: boolean
  onClose: () => void
}

/** Lists, adds and removes the prices of a feature group. */
export function PricesDialog({ group, mayChange, onClose }: PricesDialogProps) {
  const [isAdding, setAdding] = useState(false)
  const list = useDbToolList(api.dbToolFeatureGroups.prices, { params: { featureGroupId: String(group.Id) } })
  const today = formatTime(useMinute(), { offset: useTimeOffset(), pattern: 'date' })
  const columns = useMemo(
    () => [...columnsOf(today), ...(mayChange ? [removeColumn(group)] : [])],
    [today, mayChange, group],
  )
  const table = useSectionTable({ tableId: 'dbtool-prices', columns, defaultSort: NEWEST_FIRST })
  const handle = useRef<DataTableHandle>(null)
  // The form replaces the list while it is open.
  if (isAdding) return <CreatePriceDialog group={group} onClose={() => setAdding(false)} />
  return (
    <AppDialog opened title="Prices" about={group.Name} size="data" onClose={onClose}>
      <div className={classes['dialogHead']}>
        <p>What it costs those who have all access groups of a price, from its day on.</p>
        <div className={classes['dialogTools']}>
          {!mayChange && <ReadOnlyNote />}
          <ExportButton
            table={handle}
            fileName={`prices-${group.Name}.csv`}
            isEmpty={list.rows.length === 0}
          />
          {mayChange && <SectionButton label="Create price" onClick={() => setAdding(true)} />}
        </div>
      </div>
      <ListTable
        ref={handle}
        label="Prices"
        noun="prices"
        table={table}
        list={list}
        rowKey={keyOf}
        rowHeight={ROW_HEIGHT}
        height="bounded"
        hasSearchHotkey={false}
      />
    </AppDialog>
  )
}

/** @param today YYYY/MM/DD */
const columnsOf = (today: string): DataColumn<GroupPrice>[] => [
  { id: 'Name', header: 'Name', kind: 'text', width: 260, value: ({ Name }) => Name },
  {
    id: 'Price',
    header: 'Price',
    kind: 'number',
    width: 170,
    phonePlace: 2,
    value: ({ Price }) => Price,
    text: priceText,
    cell: priceText,
  },
  {
    id: 'From',
    header: 'From',
    kind: 'text',
    width: 190,
    value: ({ From }) => startText(From, today),
  },
  {
    id: 'OwnershipDuration',
    header: 'OwnershipDuration',
    kind: 'number',
    width: 170,
    value: ({ OwnershipDuration }) => OwnershipDuration,
    shown: ({ OwnershipDuration }) => ownershipText(OwnershipDuration),
    cell: ({ OwnershipDuration }) => ownershipText(OwnershipDuration),
  },
  {
    id: 'Description',
    header: 'Description',
    kind: 'text',
    width: 220,
    value: ({ Description }) => Description,
  },
]

/** '2026/12/01', or '2026/12/01 (not started)'. */
function startText(day: string, today: string): string {
  const text = dayText(day)
  return text > today ? sentence`${text} (not started)` : text
}

const removeColumn = (group: FeatureGroup) =>
  actionColumn<GroupPrice>((price) => (
    <ConfirmButton
      endpoint={api.dbToolFeatureGroups.removePrice}
      input={{ query: { p: String(price.Id) } }}
      name={sentence`Remove price ${priceText(price)} for ${price.Name}`}
      title={`Remove the price ${priceText(price)}?`}
      text={sentence`${group.Name} then no longer costs this for ${price.Name}. This cannot be undone.`}
      verb="Remove price"
      keepLabel="Keep price"
      success={`Price ${priceText(price)} removed`}
      {...withAlert(api.dbToolFeatureGroups.removePrice, () => 'Could not remove price')}
    />
  ))

const ADD = api.dbToolFeatureGroups.addPrice

interface PriceValues {
  groups: number[]
  /** The text of the input, in the main unit of the currency. */
  price: string
  /** Id of the currency. */
  currency: string | null
  /** In the format of DayField. */
  from: string
  /** In days; null: infinite. */
  ownership: number | null
  description: string
}

function CreatePriceDialog({ group, onClose }: { group: FeatureGroup; onClose: () => void }) {
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
    } satisfies PriceValues as PriceValues, // Without the cast, null and [] would get empty types.
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
    draft: { subject: `group ${group.Id}` },
    rules: (values) => rulesOf(values, currencyOf(values.currency)),
    renamed: { agids: 'groups', p: 'price', cid: 'currency', d: 'description', f: 'from', od: 'ownership' },
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

/** The currency is required (specification 3, section 5). Until one is chosen, a price may have decimals. */
function rulesOf({ groups, price, currency, from }: PriceValues, chosen: Currency | undefined) {
  const { ISO: CurrencyISO = '', ZeroDecimal = false } = chosen ?? {}
  return {
    groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
    price: priceProblem(price, { CurrencyISO, ZeroDecimal }),
    currency: currency === null ? 'Choose a currency' : undefined,
    from: deviceDate(from) === undefined ? 'Must be a date, as YYYY/MM/DD.' : undefined,
  }
}
