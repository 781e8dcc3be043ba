import type * as api from '@service-center/contract/api.ts'
import { AccessGroupsField } from '../../../kit/fields/AccessGroupsField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { withAlert } from '../with-alert.ts'
import { useGroupChoices } from './group-choices.ts'
import type { Member } from './group-members.ts'

interface GroupsDialogProps {
  endpoint: typeof api.dbToolMembers.setCustomerGroups | typeof api.dbToolMembers.setRobotGroups
  member: Member
  title: string
  /** Beside the button. */
  consequence: string
  /** Shown when the change fails. */
  alert: string
  onClose: () => void
}

/** Chooses the access groups of a customer or robot. */
export function GroupsDialog({ endpoint, member, title, consequence, alert, onClose }: GroupsDialogProps) {
  const { choices } = useGroupChoices()
  const form = useApiForm(endpoint, {
    initialValues: { groups: [...member.groupIds] },
    input: ({ groups }) => ({ body: { i: member.id, g: groups.map((id) => ({ i: id, p: 0 as const })) } }),
    renamed: { g: 'groups' },
    ...withAlert(endpoint, () => alert),
    success: `Access groups of ${member.title} saved`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={title}
      verb="Save access groups"
      needsChange
      note={consequence}
      onClose={onClose}
    >
      <ReadOnlyField label={member.customer === undefined ? 'Customer' : 'Robot'}>
        {member.title}
      </ReadOnlyField>
      <AccessGroupsField label="AccessGroups" groups={choices} {...form.group('groups')} />
    </DialogForm>
  )
}
