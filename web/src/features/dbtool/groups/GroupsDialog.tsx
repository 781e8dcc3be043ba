import type * as api from '@service-center/contract/api.ts'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { ApiError } from '../../../api/api-error.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { withAlert } from '../with-alert.ts'
import { useGroupChoices } from './group-choices.ts'
import type { Member } from './group-members.ts'
import { GroupsField } from './GroupsField.tsx'

interface GroupsDialogProps {
  endpoint: typeof api.dbToolMembers.setCustomerGroups | typeof api.dbToolMembers.setRobotGroups
  member: Member
  /** Reads the member again. */
  query: FetchQueryOptions<Member, ApiError, Member, QueryKey>
  title: string
  /** 'customer' or 'robot'. */
  noun: string
  /** Beside the button. */
  consequence: string
  /** Shown when the change fails. */
  alert: string
  onClose: () => void
}

/** Chooses the access groups of a customer or robot. */
export function GroupsDialog(props: GroupsDialogProps) {
  const { endpoint, member, query, title, noun, consequence, alert, onClose } = props
  const { nameOf } = useGroupChoices()
  const form = useRecordForm(endpoint, {
    record: member,
    query,
    toValues: ({ groupIds }) => ({ groups: [...groupIds] }),
    input: ({ groups }, base) => ({
      body: { i: base.id, g: groups.map((id) => ({ i: id, p: 0 as const })), was: [...base.groupIds] },
    }),
    noun,
    compared: [
      {
        field: 'groups',
        label: 'AccessGroups',
        text: ({ groups }) => groups.map(nameOf).toSorted().join(', '),
      },
    ],
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
      <GroupsField label="AccessGroups" {...form.group('groups')} />
    </DialogForm>
  )
}
