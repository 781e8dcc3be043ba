import * as api from '@service-center/contract/api.ts'
import type { FeatureGroup } from '@service-center/contract/dbtool/feature-groups.ts'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../dbtool-list.ts'
import { withAlert } from '../with-alert.ts'

interface GroupValues {
  name: string
  isTemplateGroup: boolean
}

const SAVE = api.dbToolFeatureGroups.save
const EMPTY: GroupValues = { name: '', isTemplateGroup: false }
const valuesOf = ({ Name, isTemplateGroup }: FeatureGroup): GroupValues => ({ name: Name, isTemplateGroup })
const success = (_reply: unknown, { name }: GroupValues) => `Feature group ${name.trim()} saved`

/** Creates a feature group. */
export function CreateFeatureGroupDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm(SAVE, {
    initialValues: EMPTY,
    input: (values) => ({ body: values }),
    ...withAlert(SAVE, ({ code, message }) =>
      code === 'feature_group_exists'
        ? `Could not create new feature group: ${message}`
        : 'Could not create new feature group',
    ),
    success,
    onSuccess: onClose,
  })
  const title = 'Create feature group'
  return (
    <DialogForm form={form} title={title} verb={title} onClose={onClose}>
      <GroupFields form={form} />
    </DialogForm>
  )
}

/** Edits a feature group. */
export function EditFeatureGroupDialog({ group, onClose }: { group: FeatureGroup; onClose: () => void }) {
  const form = useRecordForm(SAVE, {
    record: group,
    query: useRecordQuery(api.dbToolFeatureGroups.list, {
      id: group.Id,
      pick: (rows) => rows.find(({ Id }) => Id === group.Id),
    }),
    toValues: valuesOf,
    input: (values, base) => ({ body: { id: base.Id, ...values, was: valuesOf(base) } }),
    noun: 'feature group',
    compared: [
      { field: 'name', label: 'Name', text: ({ name }) => name },
      {
        field: 'isTemplateGroup',
        label: 'Template group',
        text: ({ isTemplateGroup }) => (isTemplateGroup ? 'Yes' : 'No'),
      },
    ],
    success,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Edit feature group: ${group.Name}`}
      verb="Save feature group"
      needsChange
      onClose={onClose}
    >
      <GroupFields form={form} />
    </DialogForm>
  )
}

function GroupFields({ form }: { form: Pick<CheckedForm<GroupValues>, 'field'> }) {
  return (
    <>
      <TextField label="Name" withAsterisk {...form.field('name')} />
      <CheckboxField
        label="Template group"
        description="Its features are templates of layouts."
        {...form.field('isTemplateGroup')}
      />
    </>
  )
}
