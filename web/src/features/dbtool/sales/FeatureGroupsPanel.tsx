import * as api from '@service-center/contract/api.ts'
import type { FeatureGroup } from '@service-center/contract/dbtool/feature-groups.ts'
import { IconTag } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { CreateButton, EditButton, ReadOnlyNote } from '../shared/buttons.tsx'
import { DbToolTable, actionColumn } from '../shared/DbToolTable.tsx'
import { useDbToolList, useRecordQuery, withAlert } from '../shared/dbtool-api.ts'
import { PricesDialog } from './PricesDialog.tsx'

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'prices'; id: number }

const BY_NAME = [{ id: 'Name', desc: false }]
const keyOf = ({ Id }: FeatureGroup) => String(Id)

export default function FeatureGroupsPanel() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayChange = isInternal(useViewer())
  const groups = useDbToolList(api.dbToolFeatureGroups.list)
  const columns = useMemo(
    () => [
      ...COLUMNS,
      actionColumn<FeatureGroup>(
        ({ Id, Name }) => (
          <>
            <PricesButton name={Name} onClick={() => setDialog({ kind: 'prices', id: Id })} />
            {mayChange && <EditButton name={Name} onClick={() => setDialog({ kind: 'edit', id: Id })} />}
          </>
        ),
        110,
      ),
    ],
    [mayChange],
  )
  const close = () => setDialog(undefined)
  const chosen =
    dialog === undefined || dialog.kind === 'new' ? undefined : groups.rows.find(({ Id }) => Id === dialog.id)
  return (
    <>
      <DbToolTable
        id="feature-groups"
        label="Feature groups"
        noun="feature groups"
        columns={columns}
        defaultSort={BY_NAME}
        list={groups}
        rowKey={keyOf}
      >
        {mayChange ? (
          <CreateButton label="Create feature group" onClick={() => setDialog({ kind: 'new' })} />
        ) : (
          <ReadOnlyNote />
        )}
      </DbToolTable>
      {dialog?.kind === 'new' && <CreateFeatureGroupDialog onClose={close} />}
      {chosen !== undefined && dialog?.kind === 'edit' && (
        <EditFeatureGroupDialog group={chosen} onClose={close} />
      )}
      {chosen !== undefined && dialog?.kind === 'prices' && (
        <PricesDialog group={chosen} mayChange={mayChange} onClose={close} />
      )}
    </>
  )
}

const COLUMNS: readonly DataColumn<FeatureGroup>[] = [
  { id: 'Name', header: 'Name', kind: 'text', width: 280, value: ({ Name }) => Name },
  {
    id: 'isTemplateGroup',
    header: 'Template group',
    kind: 'text',
    width: 150,
    value: ({ isTemplateGroup }) => (isTemplateGroup ? 'Yes' : 'No'),
  },
  { id: 'Features', header: 'Features', kind: 'number', width: 110, value: ({ Features }) => Features },
  {
    id: 'Prices',
    header: 'Prices',
    kind: 'number',
    width: 110,
    phonePlace: 2,
    value: ({ Prices }) => Prices,
  },
]

function PricesButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <RowButton label="Prices" name={`Prices of ${name}`} onClick={onClick}>
      <IconTag size={16} stroke={1.6} />
    </RowButton>
  )
}

interface GroupValues {
  name: string
  isTemplateGroup: boolean
}

const SAVE = api.dbToolFeatureGroups.save
const EMPTY: GroupValues = { name: '', isTemplateGroup: false }
const valuesOf = ({ Name, isTemplateGroup }: FeatureGroup): GroupValues => ({ name: Name, isTemplateGroup })
const success = (_reply: unknown, { name }: GroupValues) => `Feature group ${name.trim()} saved`

function CreateFeatureGroupDialog({ onClose }: { onClose: () => void }) {
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

function EditFeatureGroupDialog({ group, onClose }: { group: FeatureGroup; onClose: () => void }) {
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
