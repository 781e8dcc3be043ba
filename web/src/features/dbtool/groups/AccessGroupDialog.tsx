import * as api from '@service-center/contract/api.ts'
import type { AccessGroup, AccessGroupType } from '@service-center/contract/dbtool/access-groups.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../dbtool-list.ts'
import { withAlert } from '../with-alert.ts'

interface GroupValues {
  name: string
  shortName: string
  inheritable: boolean
  /** The id of its type. */
  type: string | null
}

interface CreateGroupDialogProps {
  types: readonly AccessGroupType[]
  onClose: () => void
}

const SAVE = api.dbToolAccessGroups.save
const EMPTY: GroupValues = { name: '', shortName: '', inheritable: false, type: null }

const valuesOf = ({ Name, ShortName, Inheritable, Type }: AccessGroup): GroupValues => ({
  name: Name,
  shortName: ShortName,
  inheritable: Inheritable,
  type: String(Type),
})
const fieldsOf = ({ name, shortName, inheritable, type }: GroupValues) => ({
  n: name,
  s: shortName,
  i: inheritable,
  t: Number(type),
})

/** What both dialogs do with their values. */
const SAVING = {
  rules: ({ type }: GroupValues) => ({ type: type === null ? 'Choose a type' : undefined }),
  renamed: { n: 'name', s: 'shortName', i: 'inheritable', t: 'type' },
  ...withAlert(SAVE, (error, { body }) =>
    error.code === 'access_group_exists' ? `Access group ${body.n} allready exists` : error.message,
  ),
  success: (_reply: unknown, { name }: GroupValues) => `Access group ${name.trim()} saved`,
} as const

/** Creates an access group. */
export function CreateGroupDialog({ types, onClose }: CreateGroupDialogProps) {
  const form = useApiForm(SAVE, {
    ...SAVING,
    initialValues: EMPTY,
    input: (values) => ({ body: fieldsOf(values) }),
    onSuccess: onClose,
  })
  const title = 'Create access group'
  return (
    <DialogForm form={form} title={title} verb={title} onClose={onClose}>
      <GroupFields form={form} types={types} />
    </DialogForm>
  )
}

/** Edits an access group. */
export function EditGroupDialog({ group, types, onClose }: CreateGroupDialogProps & { group: AccessGroup }) {
  const nameOfType = (id: string | null) => types.find(({ Id }) => String(Id) === id)?.Key ?? ''
  const form = useRecordForm(SAVE, {
    ...SAVING,
    record: group,
    query: useRecordQuery(api.dbToolAccessGroups.list, {
      id: group.Id,
      pick: (rows) => rows.find(({ Id }) => Id === group.Id),
    }),
    toValues: valuesOf,
    input: (values, base) => ({
      body: { id: base.Id, ...fieldsOf(values), was: fieldsOf(valuesOf(base)) },
    }),
    noun: 'access group',
    compared: [
      { field: 'name', label: 'Name', text: ({ name }) => name },
      { field: 'shortName', label: 'ShortName', text: ({ shortName }) => shortName },
      { field: 'type', label: 'Type', text: ({ type }) => nameOfType(type) },
      { field: 'inheritable', label: 'Inheritable', text: ({ inheritable }) => (inheritable ? 'Yes' : 'No') },
    ],
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Edit access group: ${group.Name}`}
      verb="Save access group"
      needsChange
      onClose={onClose}
    >
      <GroupFields form={form} types={types} />
    </DialogForm>
  )
}

interface GroupFieldsProps {
  form: Pick<CheckedForm<GroupValues>, 'field'>
  types: readonly AccessGroupType[]
}

function GroupFields({ form, types }: GroupFieldsProps) {
  return (
    <>
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
    </>
  )
}
