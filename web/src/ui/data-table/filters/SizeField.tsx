import { TextInput } from '@mantine/core'
import { numberOfText, SIZE_WORDS } from '@service-center/contract/endpoint/size-filter.ts'
import { type ReactNode, useState } from 'react'
import { ConditionSelect } from './ConditionSelect.tsx'
import classes from './filter.module.css'
import { isSizeWord } from './size-word.ts'

const ANY_OF = 'is any of'

type Props = {
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Chooses values; without it there are only conditions on size. */
  children: ReactNode
}

/** A condition on the size of a number, or its values. */
export function SizeField({ values, onChange, children }: Props) {
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
      size="xs"
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
