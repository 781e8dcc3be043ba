import type { OptionsFilter } from '@mantine/core'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useMemo } from 'react'
import type { FieldBinding } from '../../form/checks/field-paths.ts'
import { MultiSelectField } from '../picks/SelectField.tsx'

interface AccessGroup {
  readonly id: number
  readonly name: string
  readonly shortName: string
  readonly accessGroupType: string
}

interface AccessGroupsFieldProps extends FieldBinding<number[]> {
  label: string
  groups: readonly AccessGroup[]
  description?: string | undefined
  withAsterisk?: boolean
}

/** Access groups, found by name or short name and listed by type; the value is their ids. */
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
    <MultiSelectField
      filter={findGroups}
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

/** The groups whose label contains every typed word. Mantine's own filter would apply the limit to each type of group. */
const findGroups: OptionsFilter = ({ options, search, limit }) => {
  const words = foldedWords(search)
  let rest = limit
  return options.flatMap((type) => {
    if (!('items' in type) || rest === 0) return []
    const items = type.items
      .filter(({ label }) => words.every((word) => foldText(label).includes(word)))
      .slice(0, rest)
    rest -= items.length
    return items.length === 0 ? [] : [{ ...type, items }]
  })
}

const labelOf = ({ name, shortName }: AccessGroup) =>
  shortName === '' || shortName === name ? name : sentence`${name} (${shortName})`
