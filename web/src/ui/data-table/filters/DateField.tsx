import { Select, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { AGE_UNITS, AGE_WORDS, ageOf, type AgeUnit, type AgeWord, valuesOfAge } from '../../time/age.ts'
import { rangeOf, valuesOf } from '../../time/date-range.ts'
import { ConditionSelect } from './ConditionSelect.tsx'
import { DateRangeField } from './DateRangeField.tsx'
import classes from './filter.module.css'

const CONDITIONS = { between: 'between', within: 'within the last', 'not for': 'not for' } as const
const START = { amount: '1', unit: 'days' } as const

type Props = {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  utcOffsetHours: number
  /** Unix seconds. */
  now: number
}

/** A condition on a time: between two, or on its age. */
export function DateField({ values, onChange, utcOffsetHours, now }: Props) {
  const [word, setWord] = useState<AgeWord | 'between'>(() => ageOf(values)?.word ?? 'between')
  const [age, setAge] = useState<{ amount: string; unit: AgeUnit }>(() => {
    const { amount, unit } = ageOf(values) ?? START
    return { amount: String(amount), unit }
  })
  const change = (text: string) => {
    const next = AGE_WORDS.find((one) => CONDITIONS[one] === text) ?? 'between'
    setWord(next)
    onChange(next === 'between' ? [] : valuesOfAge({ word: next, ...age }))
  }
  const changeAge = (next: typeof age) => {
    setAge(next)
    if (word !== 'between') onChange(valuesOfAge({ word, ...next }))
  }
  return (
    <>
      <ConditionSelect value={CONDITIONS[word]} data={Object.values(CONDITIONS)} onChange={change} />
      {word === 'between' ? (
        <div className={classes['dates']}>
          <DateRangeField
            range={rangeOf(values)}
            onChange={(range) => onChange(valuesOf(range))}
            utcOffsetHours={utcOffsetHours}
            now={now}
          />
        </div>
      ) : (
        <AgeFields {...age} word={word} onChange={changeAge} />
      )}
    </>
  )
}

type AgeProps = {
  word: AgeWord
  amount: string
  unit: AgeUnit
  onChange: (age: { amount: string; unit: AgeUnit }) => void
}

function AgeFields({ word, amount, unit, onChange }: AgeProps) {
  const isKnown = ageOf(valuesOfAge({ word, amount, unit })) !== undefined
  return (
    <>
      <div className={classes['pair']}>
        <TextInput
          label="How many"
          size="xs"
          inputMode="numeric"
          autoComplete="off"
          value={amount}
          error={isKnown || amount.trim() === '' ? undefined : 'A whole number up to 9999'}
          onChange={(event) => onChange({ amount: event.currentTarget.value, unit })}
          data-autofocus
        />
        <Select
          label="Unit"
          allowDeselect={false}
          rightSection={<IconSelector size={14} stroke={1.6} />}
          data={[...AGE_UNITS]}
          value={unit}
          onChange={(next) => onChange({ amount, unit: AGE_UNITS.find((one) => one === next) ?? unit })}
          comboboxProps={{ withinPortal: false }}
          withScrollArea={false}
          classNames={{ options: classes['options'] ?? '' }}
        />
      </div>
      {word === 'not for' && <p className={classes['hint']}>Rows that never had a time are included.</p>}
    </>
  )
}
