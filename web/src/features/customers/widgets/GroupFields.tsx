import * as api from '@service-center/contract/api.ts'
import type { AccessGroupChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { q } from '../../../api/queries/query.ts'
import { type Load, useLoad } from '../../../api/queries/use-load.ts'
import { AccessGroupsField } from '../../../kit/fields/customers/AccessGroupsField.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import type { GroupField } from './group-fields.ts'

/** The value is undefined until something is chosen. */
interface GroupBinding extends Omit<FieldBinding<number[]>, 'value'> {
  readonly value: number[] | undefined
}

interface GroupFieldsProps {
  fields: readonly GroupField[]
  /** @param key of the access group type */
  binding: (key: string) => GroupBinding
}

/** A select for each type of access group. */
export function GroupFields({ fields, binding }: GroupFieldsProps) {
  return fields.map((field) => <OneField key={field.key} field={field} {...binding(field.key)} />)
}

function OneField({ field, value: given, onChange, ...binding }: GroupBinding & { field: GroupField }) {
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

/** The access groups that apply automatically, because the parent customer passes them down. */
export function InheritedGroups({ groups }: { groups: readonly AccessGroupChoice[] }) {
  if (groups.length === 0) return null
  return (
    <ReadOnlyField label="Applied automatically">
      {groups.map(({ name, accessGroupType }) => sentence`${accessGroupType}: ${name}`).join(', ')}
    </ReadOnlyField>
  )
}

const NONE: readonly never[] = []

interface GroupChoices {
  readonly groups: readonly AccessGroupChoice[]
  /** The own and inherited groups of the given customers; empty while they load. */
  readonly held: readonly CustomerAccessGroup[]
  /** Loaded when both lists are loaded, because the form can only be sent then. */
  readonly load: Load<true>
  readonly isLoading: boolean
}

/** Loads all access groups, and those of the given customers. */
export function useGroupChoices(customerIds: readonly number[]): GroupChoices {
  const hasCustomers = customerIds.length > 0
  const all = useLoad(q(api.customerChanges.accessGroups, {}))
  const held = useLoad({
    ...q(api.users.accessGroups, { body: { customerIds: [...customerIds] } }),
    enabled: hasCustomers,
  })
  const isKnown = all.data !== undefined && (!hasCustomers || held.data !== undefined)
  const failed = [all, held].filter(({ data, failure }) => data === undefined && failure !== undefined)
  return {
    groups: all.data?.data ?? NONE,
    held: held.data?.data ?? NONE,
    isLoading: !isKnown && failed.length === 0,
    load: {
      data: isKnown ? true : undefined,
      failure: failed[0]?.failure,
      isFetching: all.isFetching || held.isFetching,
      retry: () => {
        for (const { retry } of failed) retry()
      },
    },
  }
}
