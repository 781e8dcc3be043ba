import type { AccessGroupChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import { ReadOnlyField } from '../../../../kit/form/FieldLayout.tsx'

/** The access groups that apply by themselves, because the customer above passes them down. */
export function InheritedGroups({ groups }: { groups: readonly AccessGroupChoice[] }) {
  if (groups.length === 0) return null
  return (
    <ReadOnlyField label="Applied automatically">
      {groups.map(({ name, accessGroupType }) => `${accessGroupType}: ${name}`).join(', ')}
    </ReadOnlyField>
  )
}
