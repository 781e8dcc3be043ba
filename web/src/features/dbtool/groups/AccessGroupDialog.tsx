import * as api from '@service-center/contract/api.ts'
import type { AccessGroup, AccessGroupType } from '@service-center/contract/dbtool/access-groups.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { withAlert } from '../with-alert.ts'

interface AccessGroupDialogProps {
  /** Undefined: a new one is created. */
  group: AccessGroup | undefined
  types: readonly AccessGroupType[]
  onClose: () => void
}

/** Creates or edits an access group. */
export function AccessGroupDialog({ group, types, onClose }: AccessGroupDialogProps) {
  const form = useApiForm(api.dbToolAccessGroups.save, {
    initialValues: {
      name: group?.Name ?? '',
      shortName: group?.ShortName ?? '',
      inheritable: group?.Inheritable ?? false,
      type: group === undefined ? null : String(group.Type),
    },
    input: ({ name, shortName, inheritable, type }) => ({
      body: {
        ...(group !== undefined && { id: group.Id }),
        n: name,
        s: shortName,
        i: inheritable,
        t: Number(type),
      },
    }),
    rules: ({ type }) => ({ type: type === null ? 'Choose a type' : undefined }),
    renamed: { n: 'name', s: 'shortName', i: 'inheritable', t: 'type' },
    ...withAlert(api.dbToolAccessGroups.save, (error, { body }) =>
      error.code === 'access_group_exists' ? `Access group ${body.n} allready exists` : error.message,
    ),
    success: (_reply, { name }) => `Access group ${name.trim()} saved`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={group === undefined ? 'Create access group' : `Edit access group: ${group.Name}`}
      verb={group === undefined ? 'Create access group' : 'Save access group'}
      needsChange={group !== undefined}
      onClose={onClose}
    >
      <FieldRow>
        <TextField label="Name" withAsterisk {...form.field('name')} />
        <TextField label="ShortName" {...form.field('shortName')} />
      </FieldRow>
      <SelectField
        label="Type"
        placeholder="Choose a type"
        withAsterisk
        data={types.map(({ Id, Key }) => ({ value: String(Id), label: Key }))}
        {...form.field('type')}
      />
      <CheckboxField
        label="Inheritable"
        description="Customers below a member have it too."
        {...form.field('inheritable')}
      />
    </DialogForm>
  )
}
