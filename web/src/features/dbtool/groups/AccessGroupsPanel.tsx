import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { AccessGroup, AccessGroupType } from '@service-center/contract/dbtool/access-groups.ts'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { CreateButton, EditButton } from '../shared/buttons.tsx'
import { DbToolTable, actionColumn } from '../shared/DbToolTable.tsx'
import { RecordDialog } from '../shared/RecordDialog.tsx'
import { useDbToolList } from '../shared/dbtool-api.ts'

const BY_NAME = [{ id: 'Name', desc: false }]
const keyOf = ({ Id }: AccessGroup) => String(Id)

export default function AccessGroupsPanel() {
  const [edited, setEdited] = useState<number | 'new'>()
  const mayChange = isInternal(useViewer())
  const groups = useDbToolList(LIST)
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
        <CreateButton label="Create access group" mayChange={mayChange} onClick={() => setEdited('new')} />
      </DbToolTable>
      {(edited === 'new' || group !== undefined) && (
        <GroupDialog group={group} types={types} onClose={() => setEdited(undefined)} />
      )}
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

const { save: SAVE, list: LIST } = api.dbToolAccessGroups

const valuesOf = (group: AccessGroup | undefined): GroupValues => ({
  name: group?.Name ?? '',
  shortName: group?.ShortName ?? '',
  inheritable: group?.Inheritable ?? false,
  type: group === undefined ? null : String(group.Type),
})
const fieldsOf = ({ name, shortName, inheritable, type }: GroupValues) => ({
  n: name,
  s: shortName,
  i: inheritable,
  t: Number(type),
})

interface GroupDialogProps {
  /** Undefined for a new one. */
  group: AccessGroup | undefined
  types: readonly AccessGroupType[]
  onClose: () => void
}

function GroupDialog({ group, types, onClose }: GroupDialogProps) {
  const nameOfType = (id: string | null) => types.find(({ Id }) => String(Id) === id)?.Key ?? ''
  const form = useRecordForm(SAVE, {
    record: group,
    query: useRecordQuery(LIST, group?.Id, ({ data: [rows] }) => rows.find(({ Id }) => Id === group?.Id)),
    toValues: valuesOf,
    input: (values, base) => ({
      body: { ...fieldsOf(values), ...(base && { id: base.Id, was: fieldsOf(valuesOf(base)) }) },
    }),
    rules: ({ type }) => ({ type: type === null ? 'Choose a type' : undefined }),
    renamed: { n: 'name', s: 'shortName', i: 'inheritable', t: 'type' },
    noun: 'access group',
    compared: [
      { field: 'name', label: 'Name', text: ({ name }) => name },
      { field: 'shortName', label: 'ShortName', text: ({ shortName }) => shortName },
      { field: 'type', label: 'Type', text: ({ type }) => nameOfType(type) },
      { field: 'inheritable', label: 'Inheritable', text: ({ inheritable }) => (inheritable ? 'Yes' : 'No') },
    ],
    success: (_reply, { name }) => sentence`Access group ${name.trim()} saved`,
    onSuccess: onClose,
  })
  return (
    <RecordDialog form={form} noun="access group" name={group?.Name} onClose={onClose}>
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
    </RecordDialog>
  )
}
