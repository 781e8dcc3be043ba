import * as api from '@service-center/contract/api.ts'
import type { Vat } from '@service-center/contract/dbtool/vat.ts'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { readAmount } from '../../../kit/fields/money.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { CreateButton, EditButton, ReadOnlyNote } from '../shared/buttons.tsx'
import { DbToolTable, actionColumn } from '../shared/DbToolTable.tsx'
import { useDbToolList, useRecordQuery } from '../shared/dbtool-api.ts'
import { useGroupChoices } from '../groups/GroupsField.tsx'

const BY_GROUP = [{ id: 'AccessGroup', desc: false }]
const keyOf = ({ Id }: Vat) => String(Id)

export default function VatPanel() {
  const [edited, setEdited] = useState<number | 'new'>()
  const mayChange = isInternal(useViewer())
  const vats = useDbToolList(api.dbToolVat.list)
  const columns = useMemo(
    () => [
      ...COLUMNS,
      ...(mayChange
        ? [
            actionColumn<Vat>(({ Id, AccessGroup }) => (
              <EditButton name={`VAT of ${AccessGroup}`} onClick={() => setEdited(Id)} />
            )),
          ]
        : []),
    ],
    [mayChange],
  )
  const vat = vats.rows.find(({ Id }) => Id === edited)
  const close = () => setEdited(undefined)
  return (
    <>
      <DbToolTable
        id="vat"
        label="VAT"
        noun="VATs"
        columns={columns}
        defaultSort={BY_GROUP}
        list={vats}
        rowKey={keyOf}
      >
        {mayChange ? <CreateButton label="Create VAT" onClick={() => setEdited('new')} /> : <ReadOnlyNote />}
      </DbToolTable>
      {edited === 'new' && <CreateVatDialog onClose={close} />}
      {vat !== undefined && <EditVatDialog vat={vat} onClose={close} />}
    </>
  )
}

const percentText = ({ VAT }: Vat) => `${VAT.toFixed(2)}%`

const COLUMNS: readonly DataColumn<Vat>[] = [
  {
    id: 'AccessGroup',
    header: 'AccessGroup',
    kind: 'text',
    width: 300,
    value: ({ AccessGroup }) => AccessGroup,
  },
  {
    id: 'VAT',
    header: 'VAT',
    kind: 'number',
    width: 120,
    phonePlace: 2,
    value: ({ VAT }) => VAT,
    shown: percentText,
    cell: percentText,
  },
]

interface VatValues {
  /** Id of the access group. */
  group: string | null
  /** The text of the input, in percent. */
  percent: string
}

const SAVE = api.dbToolVat.save
const EMPTY: VatValues = { group: null, percent: '' }

const valuesOf = ({ AccessGroupId, VAT }: Vat): VatValues => ({
  group: String(AccessGroupId),
  percent: String(VAT),
})
const fieldsOf = ({ group, percent }: VatValues) => ({
  v: Number(readAmount(percent) ?? Number.NaN),
  g: Number(group),
})

/** Options of both dialogs. For a second VAT of an access group, the server sends the message of the specification. */
const SAVING = {
  rules: ({ group, percent }: VatValues) => ({
    group: group === null ? 'Choose an access group' : undefined,
    percent: readAmount(percent) === undefined ? 'Must be a percentage with up to 2 decimals.' : undefined,
  }),
  renamed: { v: 'percent', g: 'group' },
  success: 'VAT saved',
} as const

function CreateVatDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm(SAVE, {
    ...SAVING,
    initialValues: EMPTY,
    input: (values) => ({ body: fieldsOf(values) }),
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} title="Create VAT" verb="Create VAT" onClose={onClose}>
      <VatFields form={form} />
    </DialogForm>
  )
}

function EditVatDialog({ vat, onClose }: { vat: Vat; onClose: () => void }) {
  const { nameOf } = useGroupChoices()
  const form = useRecordForm(SAVE, {
    ...SAVING,
    record: vat,
    query: useRecordQuery(api.dbToolVat.list, {
      id: vat.Id,
      pick: (rows) => rows.find(({ Id }) => Id === vat.Id),
    }),
    toValues: valuesOf,
    input: (values, base) => ({ body: { i: base.Id, ...fieldsOf(values), was: fieldsOf(valuesOf(base)) } }),
    noun: 'VAT',
    compared: [
      {
        field: 'group',
        label: 'AccessGroup',
        text: ({ group }) => (group === null ? '' : nameOf(Number(group))),
      },
      { field: 'percent', label: 'VAT', text: ({ percent }) => `${percent}%` },
    ],
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Edit VAT: ${vat.AccessGroup}`}
      verb="Save VAT"
      needsChange
      onClose={onClose}
    >
      <VatFields form={form} />
    </DialogForm>
  )
}

function VatFields({ form }: { form: Pick<CheckedForm<VatValues>, 'field'> }) {
  const { choices } = useGroupChoices()
  return (
    <FieldRow>
      <SelectField
        label="AccessGroup"
        placeholder="Choose an access group"
        withAsterisk
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('group')}
      />
      <TextField
        label="VAT"
        withAsterisk
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        {...form.field('percent')}
      />
    </FieldRow>
  )
}
