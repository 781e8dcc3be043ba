import * as api from '@service-center/contract/api.ts'
import type { FeatureGroup, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FieldNotices } from '../../../kit/fields/FieldNotices.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useListEdits } from '../../../kit/fields/use-list-edits.ts'
import type { GroupBinding } from '../../../kit/form/checks/field-paths.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { counted } from '../../../ui/text/format.ts'
import { GroupsField, useGroupChoices } from '../groups/GroupsField.tsx'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import {
  type AmountValues,
  copiedOf,
  copyNotices,
  copyRules,
  copyValuesOf,
  type PlannedCopy,
  plannedCopies,
} from './copy-form.ts'
import { currencyChoices, TermFields } from './PriceFields.tsx'
import { priceText } from './price-text.ts'
import classes from './prices.module.css'

const COPY = api.dbToolFeatureGroups.copyPrices

interface CopyPriceDialogProps {
  group: FeatureGroup
  price: GroupPrice
  /** All prices of the feature group. */
  prices: readonly GroupPrice[]
  /** YYYY/MM/DD */
  today: string
  onClose: () => void
}

/** Copies a price to several access groups and currencies, with one call. */
export function CopyPriceDialog({ group, price, prices, today, onClose }: CopyPriceDialogProps) {
  const currencies = useDbToolList(api.dbToolFeatureGroups.currencies).rows
  const { nameOf } = useGroupChoices()
  const context = { currencies, prices, nameOf }
  const form = useApiForm(COPY, {
    initialValues: copyValuesOf(price),
    input: (values) => ({ body: { id: price.Id, ...copiedOf(values, currencies) } }),
    draft: { subject: `price ${price.Id}` },
    rules: (values) => copyRules(values, context),
    renamed: { d: 'description', f: 'from', od: 'ownership' },
    ...withAlert(COPY, ({ message }) => `Could not copy price: ${message}`),
    success: ({ ids }) => `${counted(ids.length, 'prices')} created`,
    onSuccess: onClose,
  })
  const copies = plannedCopies(form.values, context)
  const made = form.values.agids.length * form.values.prices.length
  return (
    <DialogForm
      form={form}
      title={`Copy price ${priceText(price)}`}
      about={sentence`${group.Name}, ${price.Name}`}
      verb={made === 1 ? 'Create price' : `Create ${made} prices`}
      onClose={onClose}
      note="All of them are created, or none."
    >
      <GroupSetsField {...form.group('agids')} />
      <AmountsField choices={currencyChoices(currencies)} {...form.group('prices')} />
      <TermFields
        bindings={{
          from: form.field('from'),
          to: form.field('to'),
          ownership: form.field('ownership'),
          description: form.field('description'),
        }}
      />
      <Preview copies={copies} />
      <FieldNotices notices={copyNotices(copies, { prices, today: today.replaceAll('/', '-') })} />
    </DialogForm>
  )
}

/** Several sets of access groups. A buyer must have all groups of a set. */
function GroupSetsField({ name, value, onChange, error, errorAt }: GroupBinding<number[][]>) {
  const { list, remove } = useListEdits(value, onChange)
  return (
    <fieldset ref={list} className={classes['list']} data-field={name} data-field-error={error}>
      <legend>Copy to</legend>
      {value.map((groups, place) => (
        // A set has no id, only its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={classes['entry']} data-place={place}>
          <GroupsField
            label={value.length === 1 ? 'AccessGroups' : `AccessGroups ${place + 1}`}
            description="A buyer must have all of them."
            name={`${name}.${place}`}
            value={groups}
            error={errorAt(String(place))}
            onChange={(chosen) => onChange(value.with(place, chosen))}
          />
          <RemoveEntry
            name={`access groups ${place + 1}`}
            count={value.length}
            onClick={() => remove(place)}
          />
        </div>
      ))}
      <ListError>{error}</ListError>
      <AddEntry label="Add access groups" onClick={() => onChange([...value, []])} />
    </fieldset>
  )
}

interface AmountsFieldProps extends GroupBinding<AmountValues[]> {
  choices: { value: string; label: string }[]
}

/** The price in each currency. No rates are known, so each amount is typed. */
function AmountsField({ choices, name, value, onChange, error, errorAt }: AmountsFieldProps) {
  const { list, remove } = useListEdits(value, onChange)
  return (
    <fieldset ref={list} className={classes['list']} data-field={name} data-field-error={error}>
      <legend>Price in each currency</legend>
      {value.map((amount, place) => (
        // An amount has no id, and its currency changes.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={classes['amount']} data-place={place}>
          <TextField
            label={numbered('Price', { place, count: value.length })}
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            name={`${name}.${place}.p`}
            value={amount.p}
            error={errorAt(`${place}.p`)}
            onChange={(p) => onChange(value.with(place, { ...amount, p }))}
          />
          <SelectField
            label={numbered('Currency', { place, count: value.length })}
            placeholder="Choose a currency"
            withAsterisk
            data={choices}
            name={`${name}.${place}.cid`}
            value={amount.cid}
            error={errorAt(`${place}.cid`)}
            onChange={(cid) => onChange(value.with(place, { ...amount, cid }))}
          />
          <RemoveEntry name={`price ${place + 1}`} count={value.length} onClick={() => remove(place)} />
        </div>
      ))}
      <ListError>{error}</ListError>
      <AddEntry label="Add currency" onClick={() => onChange([...value, { cid: null, p: '' }])} />
    </fieldset>
  )
}

/** 'Price', or 'Price 2' beside others. */
const numbered = (label: string, { place, count }: { place: number; count: number }) =>
  count === 1 ? label : `${label} ${place + 1}`

/** The last entry cannot be removed. */
const RemoveEntry = (props: { name: string; count: number; onClick: () => void }) =>
  props.count > 1 && (
    <ActionIcon
      data-act="remove"
      aria-label={`Remove ${props.name}`}
      title={`Remove ${props.name}`}
      onClick={props.onClick}
    >
      <IconX size={14} stroke={1.6} />
    </ActionIcon>
  )

const ListError = ({ children }: { children: ReactNode }) =>
  children !== undefined && (
    <p className={classes['error']} role="alert">
      {children}
    </p>
  )

const AddEntry = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button data-act="add" variant="default" leftSection={<IconPlus size={14} />} onClick={onClick}>
    {label}
  </Button>
)

/** What will be made. Prices that exist already are refused, so they are marked. */
function Preview({ copies }: { copies: readonly PlannedCopy[] }) {
  return (
    <section className={classes['preview']} aria-label="Prices to create">
      <h3>Prices to create</h3>
      {copies.length === 0 ? (
        <p>None yet: choose access groups, and a price in a currency.</p>
      ) : (
        <ul>
          {copies.map(({ key, groups, price, existing }) => (
            <li key={key} data-existing={existing !== undefined || undefined}>
              <span>{groups}</span>
              <span>{price}</span>
              {existing !== undefined && <em>Exists already: {priceText(existing)}</em>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
