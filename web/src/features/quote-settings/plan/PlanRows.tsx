import { sentence } from '@service-center/contract/text/name-characters.ts'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import { NumberInput, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import type { GroupBinding } from '../../../kit/form/checks/field-paths.ts'
import { count } from '../../../ui/text/format.ts'
import { type AmountCurrency, editedAmount, minorUnitsOf } from '../amounts.ts'
import { differsIn, knownParts, nextId, planName, type Settings, type StoredPlan } from '../settings.ts'
import type { ItemRow, PartRow, YearRow } from './plan-values.ts'
import { type RowInputsProps, RowsField } from './RowsField.tsx'
import classes from './plan.module.css'

/** How many differences are listed. */
const MAX_SHOWN = 3

interface PartsFieldProps extends GroupBinding<PartRow[]> {
  list: 'extras' | 'templates'
  settings: Settings
  /** The other plans of the contract. */
  others: readonly StoredPlan[]
  currency: AmountCurrency
  /** The currency code. */
  iso: string
}

/** The extras or the templates that a plan offers. */
export function PartsField({ list, settings, others, currency, iso, ...field }: PartsFieldProps) {
  const noun = list === 'extras' ? 'extra' : 'template'
  const known = useMemo(() => knownParts(settings, list, iso), [settings, list, iso])
  const freshId = () => nextId([...known, ...field.value].map(({ id }) => id))
  return (
    <RowsField
      {...field}
      title={list === 'extras' ? 'Extras' : 'Templates'}
      noun={noun}
      detail={count(field.value.length)}
      columns={['Id', 'Name', 'Price']}
      fields={['id', 'name', 'price']}
      Inputs={PartInputs}
      newRow={() => ({ id: freshId(), name: '', price: '' })}
      copyOf={(row) => ({ ...row, id: freshId() })}
      emptyText={`This plan offers no ${list}.`}
      hint={<Differences rows={field.value} list={list} others={others} currency={currency} iso={iso} />}
      adding={
        <KnownParts
          noun={noun}
          known={known}
          chosen={field.value}
          onAdd={({ id, name, price }) =>
            field.onChange([
              ...field.value,
              { id, name, price: price === undefined ? '' : editedAmount(price, currency) },
            ])
          }
        />
      }
    />
  )
}

type KnownPart = ReturnType<typeof knownParts>[number]

interface KnownPartsProps {
  noun: string
  known: readonly KnownPart[]
  chosen: readonly PartRow[]
  onAdd: (part: KnownPart) => void
}

/** Adds an extra or template of another plan, with its price if that plan has the same currency. */
function KnownParts({ noun, known, chosen, onAdd }: KnownPartsProps) {
  const data = useMemo(() => {
    const taken = new Set(chosen.map(({ id }) => id))
    return known
      .filter(({ id }) => !taken.has(id))
      .map(({ id, name }) => ({ value: String(id), label: sentence`${name} (${id})` }))
  }, [known, chosen])
  if (data.length === 0) return null
  return (
    <div className={classes['known']}>
      <SelectField
        label=""
        aria-label={`Add ${noun} of another plan`}
        placeholder={`Add one of another plan (${count(data.length)})`}
        data={data}
        name={`known-${noun}`}
        value={null}
        error={undefined}
        onChange={(value) => {
          const part = known.find(({ id }) => String(id) === value)
          if (part !== undefined) onAdd(part)
        }}
      />
    </div>
  )
}

type DifferencesProps = Pick<PartsFieldProps, 'list' | 'others' | 'currency' | 'iso'> & {
  rows: readonly PartRow[]
}

/**
 * Lists the parts that another plan of the contract has with another name or price. A quote with both plans takes them from
 * the plan that comes first in the contract.
 */
function Differences({ rows, list, others, currency, iso }: DifferencesProps) {
  const found = rows.flatMap(({ id, name, price }) => {
    const minor = minorUnitsOf(price, currency)
    if (id === null || minor === undefined) return []
    const plan = differsIn(others, list, { id, name: name.trim(), price: minor, currency: iso })
    const part = plan?.[list].find((one) => one.id === id)
    return plan === undefined || part === undefined ? [] : [{ id, plan, part }]
  })
  if (found.length === 0) return null
  return (
    <ul className={classes['hints']}>
      {found.slice(0, MAX_SHOWN).map(({ id, plan, part }) => (
        <li key={id}>
          {id} is “{part.name}” for {amountText(part.price, currency)} in {planName(plan)}. A quote with both
          plans takes it from the plan that is first in the contract.
        </li>
      ))}
      {found.length > MAX_SHOWN && <li>{count(found.length - MAX_SHOWN)} more differ from other plans.</li>}
    </ul>
  )
}

export function ItemInputs({ name, title, row, onChange, errors }: RowInputsProps<ItemRow>) {
  return (
    <>
      <TextInput
        aria-label={sentence`Description of ${title}`}
        name={`${name}.desc`}
        value={row.desc}
        error={errors['desc']}
        onChange={(event) => onChange({ ...row, desc: event.currentTarget.value })}
      />
      <WholeNumber
        label={sentence`Quantity of ${title}`}
        name={`${name}.qty`}
        value={row.qty}
        error={errors['qty']}
        onChange={(qty) => onChange({ ...row, qty })}
      />
      <AmountInput
        label={sentence`Price of ${title}`}
        name={`${name}.price`}
        value={row.price}
        error={errors['price']}
        onChange={(price) => onChange({ ...row, price })}
      />
    </>
  )
}

/** An extra or a template. Its id is the same in all plans. */
function PartInputs({ name, title, row, onChange, errors }: RowInputsProps<PartRow>) {
  return (
    <>
      <WholeNumber
        label={sentence`Id of ${title}`}
        name={`${name}.id`}
        value={row.id}
        error={errors['id']}
        onChange={(id) => onChange({ ...row, id })}
      />
      <TextInput
        aria-label={sentence`Name of ${title}`}
        name={`${name}.name`}
        value={row.name}
        error={errors['name']}
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
      />
      <AmountInput
        label={sentence`Price of ${title}`}
        name={`${name}.price`}
        value={row.price}
        error={errors['price']}
        onChange={(price) => onChange({ ...row, price })}
      />
    </>
  )
}

export function YearInputs({ name, title, row, onChange, errors }: RowInputsProps<YearRow>) {
  return (
    <>
      <span>{title.charAt(0).toUpperCase() + title.slice(1)}</span>
      <AmountInput
        label={sentence`Amount of ${title}`}
        name={`${name}.amount`}
        value={row.amount}
        error={errors['amount']}
        onChange={(amount) => onChange({ amount })}
      />
    </>
  )
}

interface InputProps<Value> {
  label: string
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

function AmountInput({ label, onChange, ...input }: InputProps<string>) {
  return (
    <TextInput
      {...input}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'end' } }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function WholeNumber({ label, value, onChange, ...input }: InputProps<number | null>) {
  return (
    <NumberInput
      {...input}
      aria-label={label}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      value={value ?? ''}
      styles={{ input: { textAlign: 'end' } }}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
