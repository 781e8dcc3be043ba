import { AccessGroupsField } from '../../../../kit/fields/AccessGroupsField.tsx'
import { SelectField } from '../../../../kit/fields/SelectField.tsx'
import type { FieldBinding } from '../../../../kit/form/field-paths.ts'
import type { GroupField } from '../rules/group-fields.ts'

interface GroupFieldsProps {
  fields: readonly GroupField[]
  /** The binding of the groups of a type. */
  binding: (key: string) => GroupBinding
}

/** Nothing has been chosen for a type as long as its value is absent. */
interface GroupBinding extends Omit<FieldBinding<number[]>, 'value'> {
  readonly value: number[] | undefined
}

/** A select for each type of access group of which something can be chosen. */
export function GroupFields({ fields, binding }: GroupFieldsProps) {
  return fields.map((field) => <OneField key={field.key} field={field} {...binding(field.key)} />)
}

interface OneFieldProps extends GroupBinding {
  field: GroupField
}

function OneField({ field, value: given, onChange, ...binding }: OneFieldProps) {
  const value = given ?? []
  const { accessGroupType, groups, isRequired, isSingle } = field
  const label = `${accessGroupType} (access groups)`
  if (!isSingle) {
    return (
      <AccessGroupsField
        label={label}
        withAsterisk={isRequired}
        groups={groups}
        {...binding}
        value={value}
        onChange={onChange}
      />
    )
  }
  const [picked] = value
  return (
    <SelectField
      label={label}
      placeholder="Choose one"
      withAsterisk={isRequired}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...binding}
      value={picked === undefined ? null : String(picked)}
      onChange={(id) => onChange(id === null ? [] : [Number(id)])}
    />
  )
}
