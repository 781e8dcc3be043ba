import * as api from '@service-center/contract/api.ts'
import { useMemo } from 'react'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { AccessGroupsField } from '../../../kit/fields/customers/AccessGroupsField.tsx'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { useDbToolList } from '../shared/dbtool-api.ts'

interface GroupsFieldProps extends FieldBinding<number[]> {
  label: string
  description?: string
}

/** Chooses access groups. While their list is loading or has failed to load, it shows that instead of an empty field. */
export function GroupsField(props: GroupsFieldProps) {
  const load = useLoad(q(api.dbToolAccessGroups.list, {}))
  const { choices } = useGroupChoices()
  return <Loaded load={load}>{() => <AccessGroupsField groups={choices} {...props} />}</Loaded>
}

/** An access group in the form that `AccessGroupsField` takes. */
interface GroupChoice {
  readonly id: number
  readonly name: string
  readonly shortName: string
  readonly accessGroupType: string
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** All access groups, sorted by name. */
export function useGroupChoices(): {
  choices: readonly GroupChoice[]
  nameOf: (id: number) => string
} {
  const groups = useDbToolList(api.dbToolAccessGroups.list).rows
  const types = useDbToolList(api.dbToolAccessGroups.types).rows
  return useMemo(() => {
    const typeNames = new Map(types.map(({ Id, Key }) => [Id, Key]))
    const names = new Map(groups.map(({ Id, Name }) => [Id, Name]))
    const choices = groups
      .map(({ Id, Name, ShortName, Type }) => ({
        id: Id,
        name: Name,
        shortName: ShortName,
        accessGroupType: typeNames.get(Type) ?? 'Other',
      }))
      .toSorted((a, b) => collator.compare(a.name, b.name))
    return { choices, nameOf: (id) => names.get(id) ?? `Access group ${id}` }
  }, [groups, types])
}
