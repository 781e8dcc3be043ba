import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { GroupBinding } from '../form/checks/field-paths.ts'
import { amountProblem, readAmount, type Money } from './money.ts'
import classes from './fields.module.css'

interface MoneyFieldProps extends GroupBinding<Money> {
  label: string
  /** ISO codes; a single currency is shown as text. */
  currencies: readonly string[]
  /** Maximum number of decimals; 2 by default. */
  fraction?: number
}

/**
 * An amount of money, typed with '.' or ','. The text is normalised when the field loses the focus. A form can be
 * submitted before that, so it must read the value with `readAmount`.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { label, currencies, fraction = 2, name, value, onChange, error, errorAt } = props
  const [hasFocus, setFocus] = useState(false)
  // While the user types, a trailing comma is not an error yet.
  const problem = hasFocus ? undefined : amountProblem(value.amount, { fraction })
  return (
    <div className={classes['money']} data-field={name}>
      <TextInput
        label={label}
        name={`${name}.amount`}
        inputMode="decimal"
        autoComplete="off"
        value={value.amount}
        error={error ?? errorAt('amount') ?? problem}
        rightSection={currencies.length === 1 ? currencies[0] : undefined}
        rightSectionWidth={44}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false)
          onChange({ ...value, amount: readAmount(value.amount, { fraction }) ?? value.amount })
        }}
        onChange={(event) => onChange({ ...value, amount: event.currentTarget.value })}
      />
      {currencies.length > 1 && (
        <Select
          label="Currency"
          name={`${name}.currency`}
          allowDeselect={false}
          data={[...currencies]}
          value={value.currency}
          error={errorAt('currency')}
          onChange={(currency) => currency !== null && onChange({ ...value, currency })}
        />
      )}
    </div>
  )
}
