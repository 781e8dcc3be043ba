import { numberOfText, SIZE_WORDS, type SizeWord } from '@service-center/contract/endpoint/size-filter.ts'
import { Select, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MomentField } from '../../form/MomentField.tsx'
import { AGE_UNITS, AGE_WORDS, ageOf, type AgeUnit, type AgeWord, valuesOfAge } from '../../time/age.ts'
import { rangeErrors, rangeOf, valuesOf } from '../../time/date-range.ts'
import classes from './filter.module.css'

const CONDITIONS = { between: 'between', within: 'within the last', 'not for': 'not for' } as const
const START = { amount: '1', unit: 'days' } as const
const ANY_OF = 'is any of'

/** The props of the selects in the editor: their lists must be inside its popover. */
export const SELECT_IN_POPOVER = {
  allowDeselect: false,
  rightSection: <IconSelector size={14} stroke={1.6} />,
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  classNames: { options: classes['options'] ?? '' },
}

type DateFieldProps = {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  utcOffsetHours: number
  /** Unix seconds. */
  now: number
}

/** A condition on a time: between two times, or on its age. */
export function DateField(props: DateFieldProps) {
  const { values, onChange } = props
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
          <DateRangeField {...props} />
        </div>
      ) : (
        <AgeFields {...age} word={word} onChange={changeAge} />
      )}
    </>
  )
}

function DateRangeField({ values, onChange, utcOffsetHours, now }: DateFieldProps) {
  const range = rangeOf(values)
  const errors = rangeErrors(range, now)
  const end = (name: 'from' | 'to', label: string) => (
    <MomentField
      label={label}
      placeholder="Any time"
      value={range[name]}
      onChange={(moment) => onChange(valuesOf({ ...range, [name]: moment }))}
      utcOffsetHours={utcOffsetHours}
      latest={now}
      error={errors[name]}
      isInPopover
      // With the focus on the editor's column field, the list of columns would cover an error here.
      isStart={name === 'from'}
    />
  )
  return (
    <>
      {end('from', 'From')}
      {end('to', 'To')}
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
          inputMode="numeric"
          autoComplete="off"
          value={amount}
          error={isKnown || amount.trim() === '' ? undefined : 'A whole number up to 9999'}
          onChange={(event) => onChange({ amount: event.currentTarget.value, unit })}
          data-autofocus
        />
        <Select
          label="Unit"
          data={[...AGE_UNITS]}
          value={unit}
          onChange={(next) => onChange({ amount, unit: AGE_UNITS.find((one) => one === next) ?? unit })}
          {...SELECT_IN_POPOVER}
        />
      </div>
      {word === 'not for' && <p className={classes['hint']}>Rows that never had a time are included.</p>}
    </>
  )
}

type SizeFieldProps = {
  values: readonly string[]
  onChange: (values: string[]) => void
  /** The field that chooses values; without it there are only conditions on size. */
  children: ReactNode
}

/** A condition on the size of a number, or on its values. */
export function SizeField({ values, onChange, children }: SizeFieldProps) {
  const [first = '', low = '', high = ''] = values
  const [word, setWord] = useState(() => wordOf(values, children !== false))
  const size = isSizeWord(word) ? word : undefined
  const isStarted = isSizeWord(first)
  const [least, most] = isStarted ? [low, high] : ['', '']
  const change = (next: string) => {
    setWord(next)
    onChange(isSizeWord(next) ? conditionOf(next, least, most) : [])
  }
  const number = (label: string, text: string, write: (text: string) => string[]) => (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={text.trim() !== '' && numberOfText(text) === null ? 'Must be a number' : undefined}
      onChange={(event) => onChange(write(event.currentTarget.value))}
      data-autofocus={label !== 'To' || undefined}
    />
  )
  return (
    <>
      <ConditionSelect
        value={word}
        data={children === false ? SIZE_WORDS : [...SIZE_WORDS, ANY_OF]}
        onChange={change}
      />
      {size !== undefined && (
        <div className={classes['pair']}>
          {number(size === 'between' ? 'From' : 'Number', least, (text) => conditionOf(size, text, most))}
          {size === 'between' && number('To', most, (text) => conditionOf(size, least, text))}
        </div>
      )}
      {isReversed(least, most) && size === 'between' && (
        <p className={classes['wrong']}>From must not be more than To</p>
      )}
      {size === undefined && children}
    </>
  )
}

function wordOf(values: readonly string[], hasValues: boolean): string {
  const [first = ''] = values
  if (isSizeWord(first)) return first
  return values.length > 0 && hasValues ? ANY_OF : SIZE_WORDS[0]
}

function conditionOf(word: string, least: string, most: string): string[] {
  return word === 'between' ? [word, least, most] : [word, least]
}

function isReversed(least: string, most: string): boolean {
  const [from, to] = [numberOfText(least), numberOfText(most)]
  return from !== null && to !== null && from > to
}

export function isSizeWord(text: string): text is SizeWord {
  return SIZE_WORDS.some((word) => word === text)
}

type ConditionSelectProps = {
  value: string
  /** The conditions as a chip shows them: 'less than'. */
  data: readonly string[]
  onChange: (condition: string) => void
}

function ConditionSelect({ value, data, onChange }: ConditionSelectProps) {
  return (
    <Select
      label="Condition"
      className={classes['field']}
      data={data.map((condition) => ({
        value: condition,
        label: condition.charAt(0).toUpperCase() + condition.slice(1),
      }))}
      value={value}
      onChange={(condition) => condition !== null && onChange(condition)}
      {...SELECT_IN_POPOVER}
    />
  )
}
