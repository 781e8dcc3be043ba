import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { FieldBinding } from '../form/field-paths.ts'
import { useEnterChooses } from './use-enter-chooses.ts'

/** Maximum number of listed choices; typing narrows them. */
const SHOWN = 50

interface MultiSelectFieldProps
  extends FieldBinding<string[]>, Omit<MultiSelectProps, keyof FieldBinding<string[]> | 'label'> {
  label: string
}

/** Several of many choices, found by typing; those that are chosen are not listed any more. */
export function MultiSelectField({ onChange, ...input }: MultiSelectFieldProps) {
  const enter = useEnterChooses()
  return (
    <MultiSelect
      searchable
      // The focus comes by itself when a dialog opens, or to a wrong field: its list would cover the others.
      openOnFocus={false}
      hidePickedOptions
      limit={SHOWN}
      nothingFoundMessage="Nothing found"
      {...input}
      {...enter.target}
      onOptionSubmit={enter.forget}
      onDropdownClose={enter.forget}
      onChange={(values) => onChange(values)}
    />
  )
}
