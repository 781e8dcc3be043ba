import { sentence } from '@service-center/contract/text/name-characters.ts'
import {
  getOptionsLockup,
  getParsedComboboxData,
  MultiSelect,
  Select,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { useState } from 'react'
import type { FieldBinding } from '../../form/checks/field-paths.ts'
import { useEnterChooses } from './use-enter-chooses.ts'

const MAX_SHOWN = 50

interface SelectFieldProps
  extends
    FieldBinding<string | null>,
    Omit<SelectProps, keyof FieldBinding<null> | 'label' | 'searchable' | 'searchValue' | 'onClick'> {
  label: string
  /** The accessible name of the clear button: 'Clear the device'. */
  clearLabel?: string | undefined
  /** The label of the chosen option, when `data` may not contain it while the user types. */
  chosenLabel?: string | undefined
  /** Whether `data` does not match yet what was typed. */
  isStale?: boolean
  searchable?: boolean
}

/** A field for one of many options, found by typing, or none. Only the clear button empties it. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    clearLabel = sentence`Clear ${label}`,
    chosenLabel,
    isStale = false,
    onChange,
    ...input
  } = props
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
      limit={MAX_SHOWN}
      // A field that gets the focus because it is invalid must not cover its error with the list.
      openOnFocus={false}
      // Mantine's clear button cannot be reached by keyboard.
      clearButtonProps={{ 'aria-label': clearLabel, 'aria-hidden': false, tabIndex: 0 }}
      {...input}
      nothingFoundMessage={input.nothingFoundMessage ?? 'Nothing found'}
      {...enter.target}
      allowDeselect={false}
      // Selects the label, so that typing replaces it.
      onClick={({ currentTarget }) => text === chosen && currentTarget.select()}
      searchValue={text}
      onSearchChange={change}
      onDropdownClose={() => {
        enter.forget()
        // Removes text that was typed but not chosen; Mantine would keep it until the field loses the focus.
        change(chosen)
        input.onDropdownClose?.()
      }}
      onChange={(value) => onChange(value)}
    />
  )
}

function labelIn(data: SelectProps['data'], value: string | null): string {
  return value === null ? '' : (getOptionsLockup(getParsedComboboxData(data))[value]?.label ?? '')
}

interface ChoiceFieldProps<Value extends string | number>
  extends FieldBinding<Value>, Omit<SelectProps<Value>, keyof FieldBinding<Value>> {}

/** One of a few options; one is always selected. */
export function ChoiceField<Value extends string | number>({ onChange, ...input }: ChoiceFieldProps<Value>) {
  return <Select allowDeselect={false} {...input} onChange={(value) => value !== null && onChange(value)} />
}

interface MultiSelectFieldProps
  extends FieldBinding<string[]>, Omit<MultiSelectProps, keyof FieldBinding<string[]> | 'label'> {
  label: string
}

/** Several of many options, found by typing; chosen options are no longer listed. */
export function MultiSelectField({ onChange, ...input }: MultiSelectFieldProps) {
  const enter = useEnterChooses()
  return (
    <MultiSelect
      searchable
      // The field gets the focus when its dialog opens or when it is invalid; its list would cover the other fields.
      openOnFocus={false}
      hidePickedOptions
      limit={MAX_SHOWN}
      nothingFoundMessage="Nothing found"
      {...input}
      {...enter.target}
      onOptionSubmit={enter.forget}
      onDropdownClose={enter.forget}
      onChange={(values) => onChange(values)}
    />
  )
}
