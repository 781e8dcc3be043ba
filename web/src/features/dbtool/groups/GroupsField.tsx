import * as api from '@service-center/contract/api.ts'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { AccessGroupsField } from '../../../kit/fields/AccessGroupsField.tsx'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { useGroupChoices } from './group-choices.ts'

interface GroupsFieldProps extends FieldBinding<number[]> {
  label: string
  description?: string
}

/** Access groups of the DbTool. Without their list it would show numbers and offer nothing, so it says why instead. */
export function GroupsField(props: GroupsFieldProps) {
  const load = useLoad(q(api.dbToolAccessGroups.list, {}))
  const { choices } = useGroupChoices()
  return <Loaded load={load}>{() => <AccessGroupsField groups={choices} {...props} />}</Loaded>
}
