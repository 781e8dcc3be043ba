import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import type { FieldBinding } from '../form/field-paths.ts'
import { useEnterChooses } from './use-enter-chooses.ts'

/** Maximum number of listed choices; typing narrows them. */
const SHOWN = 50

type Uncontrolled = 'label' | 'searchable' | 'searchValue' | 'onClick'

interface SelectFieldProps
  extends FieldBinding<string | null>, Omit<SelectProps, keyof FieldBinding<null> | Uncontrolled> {
  label: string
  /** What its cross does: 'Clear the device'. */
  clearLabel?: string | undefined
  /** The label of the chosen option, where `data` may be without it while somebody types. */
  chosenLabel?: string | undefined
  /** Whether `data` is not yet that of what was typed. */
  isStale?: boolean
  searchable?: boolean
}

/** One of many choices, found by typing; or none. Only its cross clears it. */
export function SelectField(props: SelectFieldProps) {
  const { label, clearLabel = `Clear ${label}`, chosenLabel, isStale = false, onChange, ...input } = props
  const chosen = chosenLabel ?? labelIn(input.data, input.value)
  const [text, setText] = useState(chosen)
  const enter = useEnterChooses({ isStale })
  const change = (typed: string) => {
    setText(typed)
    input.onSearchChange?.(typed)
  }
  return (
    <Select
      label={label}
      searchable
      clearable
      limit={SHOWN}
      // A field that gets the focus because it is wrong would cover what is said of it.
      openOnFocus={false}
      // Mantine's own is not accessible by keyboard.
      clearButtonProps={{ 'aria-label': clearLabel, 'aria-hidden': false, tabIndex: 0 }}
      {...input}
      nothingFoundMessage={input.nothingFoundMessage ?? 'Nothing found'}
      {...enter.target}
      allowDeselect={false}
      // What is typed next takes the place of the chosen label.
      onClick={({ currentTarget }) => text === chosen && currentTarget.select()}
      searchValue={text}
      onSearchChange={change}
      onDropdownClose={() => {
        enter.forget()
        // What was typed and not chosen goes; Mantine leaves it until the field loses the focus.
        change(chosen)
        input.onDropdownClose?.()
      }}
      onChange={(value) => onChange(value)}
    />
  )
}

/** The label of a choice; empty without one. */
function labelIn(data: SelectProps['data'], value: string | null): string {
  return value === null ? '' : (getOptionsLockup(getParsedComboboxData(data))[value]?.label ?? '')
}

interface ChoiceFieldProps extends FieldBinding<string>, Omit<SelectProps, keyof FieldBinding<string>> {}

/** One of a few choices; one is always selected. */
export function ChoiceField({ onChange, ...input }: ChoiceFieldProps) {
  return <Select allowDeselect={false} {...input} onChange={(value) => value !== null && onChange(value)} />
}
