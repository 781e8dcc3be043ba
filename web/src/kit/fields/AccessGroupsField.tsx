import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import type { FieldBinding } from '../form/field-paths.ts'

interface AccessGroup {
  readonly id: number
  readonly name: string
  readonly shortName: string
  readonly accessGroupType: string
}

interface AccessGroupsFieldProps extends FieldBinding<number[]> {
  label: string
  /** The available groups, which depend on their purpose. */
  groups: readonly AccessGroup[]
  description?: string | undefined
}

/** Access groups, found by name or short name and listed by their kind; the value is their ids. */
export function AccessGroupsField({ groups, value, onChange, error, ...field }: AccessGroupsFieldProps) {
  const choices = useMemo(
    () =>
      [...Map.groupBy(groups, ({ accessGroupType }) => accessGroupType)].map(([group, items]) => ({
        group,
        items: items.map((one) => ({ value: String(one.id), label: labelOf(one) })),
      })),
    [groups],
  )
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      nothingFoundMessage="No such access group"
      placeholder={value.length === 0 ? 'Choose access groups' : ''}
      {...field}
      error={error}
      data={choices}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}

const labelOf = ({ name, shortName }: AccessGroup) =>
  shortName === '' || shortName === name ? name : `${name} (${shortName})`
