import { NumberInput, TextInput } from '@mantine/core'
import type { ItemRow, PartRow, YearRow } from './plan-values.ts'
import type { RowInputsProps } from './RowsField.tsx'

/** What belongs to each robot: its description, its quantity and the price of one. */
export function ItemInputs({ name, title, row, onChange, errors }: RowInputsProps<ItemRow>) {
  return (
    <>
      <TextInput
        aria-label={`Description of ${title}`}
        name={`${name}.desc`}
        value={row.desc}
        error={errors['desc']}
        onChange={(event) => onChange({ ...row, desc: event.currentTarget.value })}
      />
      <WholeNumber
        label={`Quantity of ${title}`}
        name={`${name}.qty`}
        value={row.qty}
        error={errors['qty']}
        onChange={(qty) => onChange({ ...row, qty })}
      />
      <AmountInput
        label={`Price of ${title}`}
        name={`${name}.price`}
        value={row.price}
        error={errors['price']}
        onChange={(price) => onChange({ ...row, price })}
      />
    </>
  )
}

/** An extra or a template: its id, which is the same in all plans, its name and its price. */
export function PartInputs({ name, title, row, onChange, errors }: RowInputsProps<PartRow>) {
  return (
    <>
      <WholeNumber
        label={`Id of ${title}`}
        name={`${name}.id`}
        value={row.id}
        error={errors['id']}
        onChange={(id) => onChange({ ...row, id })}
      />
      <TextInput
        aria-label={`Name of ${title}`}
        name={`${name}.name`}
        value={row.name}
        error={errors['name']}
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
      />
      <AmountInput
        label={`Price of ${title}`}
        name={`${name}.price`}
        value={row.price}
        error={errors['price']}
        onChange={(price) => onChange({ ...row, price })}
      />
    </>
  )
}

/** What one robot costs in a year. */
export function YearInputs({ name, title, row, onChange, errors }: RowInputsProps<YearRow>) {
  return (
    <>
      <span>{title.charAt(0).toUpperCase() + title.slice(1)}</span>
      <AmountInput
        label={`Amount of ${title}`}
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
