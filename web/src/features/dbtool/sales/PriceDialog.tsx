import * as api from '@service-center/contract/api.ts'
import type { Currency, FeatureGroup, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { type Compared, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { useGroupChoices } from '../groups/GroupsField.tsx'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import { PriceFields } from './PriceFields.tsx'
import { priceRules, type PriceValues, readOf, savedOf, valuesOf } from './price-form.ts'
import { ownershipText } from './price-text.ts'

const { savePrice: SAVE, prices: LIST } = api.dbToolFeatureGroups

/** Errors that tell what to do. */
const TOLD: ReadonlySet<string> = new Set(['price_exists', 'not_found'])

interface PriceDialogProps {
  group: FeatureGroup
  /** Undefined for a new one. */
  price: GroupPrice | undefined
  /** All prices of the feature group. */
  prices: readonly GroupPrice[]
  /** YYYY/MM/DD */
  today: string
  onClose: () => void
}

/** Adds a price of a feature group, or changes one. */
export function PriceDialog({ group, price, prices, today, onClose }: PriceDialogProps) {
  const currencies = useDbToolList(api.dbToolFeatureGroups.currencies).rows
  const others = prices.filter(({ Id }) => Id !== price?.Id)
  const alert = price === undefined ? 'Could not create new price' : 'Could not save price'
  const form = useRecordForm(SAVE, {
    record: price,
    query: useRecordQuery(LIST, price?.Id, ({ data: [rows] }) => rows.find(({ Id }) => Id === price?.Id), {
      params: { featureGroupId: String(group.Id) },
    }),
    toValues: (stored) => valuesOf(stored, today),
    input: (values, base) => ({
      body: {
        fid: group.Id,
        ...savedOf(values, currencies),
        ...(base && { id: base.Id, was: readOf(base) }),
      },
    }),
    rules: (values) => priceRules(values, { currencies, prices: others }),
    renamed: {
      agids: 'groups',
      p: 'price',
      cid: 'currency',
      d: 'description',
      f: 'from',
      od: 'ownership',
    },
    noun: 'price',
    compared: useComparedFields(currencies),
    ...withAlert(SAVE, ({ code, message }) => (TOLD.has(code) ? `${alert}: ${message}` : alert)),
    success: price === undefined ? 'Price created' : 'Price saved',
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={price === undefined ? 'Create price' : 'Edit price'}
      about={group.Name}
      verb={price === undefined ? 'Create price' : 'Save price'}
      needsChange={price !== undefined}
      onClose={onClose}
      note={price && 'Purchases keep what they cost.'}
    >
      <PriceFields
        bindings={{
          groups: form.group('groups'),
          price: form.field('price'),
          currency: form.field('currency'),
          from: form.field('from'),
          to: form.field('to'),
          ownership: form.field('ownership'),
          description: form.field('description'),
        }}
        currencies={currencies}
        others={others}
        today={today}
      />
    </DialogForm>
  )
}

/** The fields that are compared when somebody else has changed the price in the meantime. */
function useComparedFields(currencies: readonly Currency[]): readonly Compared<PriceValues>[] {
  const { nameOf } = useGroupChoices()
  return [
    {
      field: 'groups',
      label: 'AccessGroups',
      text: ({ groups }) => groups.map(nameOf).toSorted().join(' + '),
    },
    { field: 'price', label: 'Price', text: ({ price }) => price },
    {
      field: 'currency',
      label: 'Currency',
      text: ({ currency }) => currencies.find(({ Id }) => String(Id) === currency)?.ISO ?? '',
    },
    { field: 'from', label: 'From', text: ({ from }) => from },
    { field: 'to', label: 'To (exclusive)', text: ({ to }) => to },
    {
      field: 'ownership',
      label: 'OwnershipDuration (days)',
      text: ({ ownership }) => ownershipText(ownership),
    },
    { field: 'description', label: 'Description', text: ({ description }) => description },
  ]
}
