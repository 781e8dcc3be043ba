import { Select, type SelectProps } from '@mantine/core'
import type { FieldBinding } from '../form/field-paths.ts'

/** Maximum number of listed choices; typing narrows them. */
const SHOWN = 50

interface SelectFieldProps
  extends FieldBinding<string | null>, Omit<SelectProps, keyof FieldBinding<null> | 'label'> {
  label: string
  /** What its cross does: 'Clear the device'. */
  clearLabel?: string | undefined
}

/** One of many choices, found by typing; or none. */
export function SelectField({ label, clearLabel = `Clear ${label}`, onChange, ...input }: SelectFieldProps) {
  return (
    <Select
      label={label}
      searchable
      clearable
      limit={SHOWN}
      // A field that gets the focus because it is wrong would cover what is said of it.
      openOnFocus={false}
      nothingFoundMessage="Nothing found"
      // Mantine's own is not accessible by keyboard.
      clearButtonProps={{ 'aria-label': clearLabel, 'aria-hidden': false, tabIndex: 0 }}
      {...input}
      onChange={(value) => onChange(value)}
    />
  )
}

interface ChoiceFieldProps extends FieldBinding<string>, Omit<SelectProps, keyof FieldBinding<string>> {}

/** One of a few choices; one is always selected. */
export function ChoiceField({ onChange, ...input }: ChoiceFieldProps) {
  return <Select allowDeselect={false} {...input} onChange={(value) => value !== null && onChange(value)} />
}
