import * as api from '@service-center/contract/api.ts'
import { useMemo } from 'react'
import { useDbToolList } from '../dbtool-list.ts'

/** An access group as `AccessGroupsField` lists it. */
export interface GroupChoice {
  readonly id: number
  readonly name: string
  readonly shortName: string
  readonly accessGroupType: string
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** All access groups by their names, as choices of a field and by their ids. */
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
