import * as api from '@service-center/contract/api.ts'
import type { AccessGroup, AccessGroupType } from '@service-center/contract/dbtool/access-groups.ts'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { CreateButton, EditButton, ReadOnlyNote } from '../shared/buttons.tsx'
import { DbToolTable, actionColumn } from '../shared/DbToolTable.tsx'
import { useDbToolList, useRecordQuery, withAlert } from '../shared/dbtool-api.ts'

const BY_NAME = [{ id: 'Name', desc: false }]
const keyOf = ({ Id }: AccessGroup) => String(Id)

export default function AccessGroupsPanel() {
  const [edited, setEdited] = useState<number | 'new'>()
  const mayChange = isInternal(useViewer())
  const groups = useDbToolList(api.dbToolAccessGroups.list)
  const types = useDbToolList(api.dbToolAccessGroups.types).rows
  const columns = useMemo(() => {
    const names = new Map(types.map(({ Id, Key }) => [Id, Key]))
    return [
      ...columnsOf((type) => names.get(type) ?? String(type)),
      ...(mayChange
        ? [
            actionColumn<AccessGroup>(({ Id, Name }) => (
              <EditButton name={Name} onClick={() => setEdited(Id)} />
            )),
          ]
        : []),
    ]
  }, [types, mayChange])
  const group = groups.rows.find(({ Id }) => Id === edited)
  const close = () => setEdited(undefined)
  return (
    <>
      <DbToolTable
        id="access-groups"
        label="Access groups"
        noun="access groups"
        columns={columns}
        defaultSort={BY_NAME}
        list={groups}
        rowKey={keyOf}
      >
        {mayChange ? (
          <CreateButton label="Create access group" onClick={() => setEdited('new')} />
        ) : (
          <ReadOnlyNote />
        )}
      </DbToolTable>
      {edited === 'new' && <CreateGroupDialog types={types} onClose={close} />}
      {group !== undefined && <EditGroupDialog group={group} types={types} onClose={close} />}
    </>
  )
}

const columnsOf = (nameOfType: (type: number) => string): DataColumn<AccessGroup>[] => [
  { id: 'Id', header: 'Id', kind: 'number', width: 90, align: 'start', value: ({ Id }) => Id },
  { id: 'Name', header: 'Name', kind: 'text', width: 240, phonePlace: 2, value: ({ Name }) => Name },
  { id: 'ShortName', header: 'ShortName', kind: 'text', width: 150, value: ({ ShortName }) => ShortName },
  {
    id: 'Inheritable',
    header: 'Inheritable',
    kind: 'text',
    width: 120,
    value: ({ Inheritable }) => (Inheritable ? 'Yes' : 'No'),
  },
  { id: 'Type', header: 'Type', kind: 'text', width: 180, value: ({ Type }) => nameOfType(Type) },
]

interface GroupValues {
  name: string
  shortName: string
  inheritable: boolean
  /** Id of the type. */
  type: string | null
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

/** Options of both dialogs. */
const SAVING = {
  rules: ({ type }: GroupValues) => ({ type: type === null ? 'Choose a type' : undefined }),
  renamed: { n: 'name', s: 'shortName', i: 'inheritable', t: 'type' },
  ...withAlert(SAVE, (error, { body }) =>
    error.code === 'access_group_exists' ? `Access group ${body.n} allready exists` : error.message,
  ),
  success: (_reply: unknown, { name }: GroupValues) => `Access group ${name.trim()} saved`,
} as const

interface CreateGroupDialogProps {
  types: readonly AccessGroupType[]
  onClose: () => void
}

function CreateGroupDialog({ types, onClose }: CreateGroupDialogProps) {
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

function EditGroupDialog({ group, types, onClose }: CreateGroupDialogProps & { group: AccessGroup }) {
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
