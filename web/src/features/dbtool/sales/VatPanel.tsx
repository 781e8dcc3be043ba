import * as api from '@service-center/contract/api.ts'
import type { Vat } from '@service-center/contract/dbtool/vat.ts'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { readAmount } from '../../../kit/fields/money.ts'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { CreateButton, EditButton } from '../shared/buttons.tsx'
import { DbToolTable, actionColumn } from '../shared/DbToolTable.tsx'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { RecordDialog } from '../shared/RecordDialog.tsx'
import { useGroupChoices } from '../groups/GroupsField.tsx'

const BY_GROUP = [{ id: 'AccessGroup', desc: false }]
const keyOf = ({ Id }: Vat) => String(Id)

export default function VatPanel() {
  const [edited, setEdited] = useState<number | 'new'>()
  const mayChange = isInternal(useViewer())
  const vats = useDbToolList(LIST)
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
        <CreateButton label="Create VAT" mayChange={mayChange} onClick={() => setEdited('new')} />
      </DbToolTable>
      {(edited === 'new' || vat !== undefined) && (
        <VatDialog vat={vat} onClose={() => setEdited(undefined)} />
      )}
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

const { save: SAVE, list: LIST } = api.dbToolVat

const valuesOf = (vat: Vat | undefined): VatValues => ({
  group: vat === undefined ? null : String(vat.AccessGroupId),
  percent: vat === undefined ? '' : String(vat.VAT),
})
const fieldsOf = ({ group, percent }: VatValues) => ({
  v: Number(readAmount(percent) ?? Number.NaN),
  g: Number(group),
})

interface VatDialogProps {
  /** Undefined for a new one. */
  vat: Vat | undefined
  onClose: () => void
}

/** For a second VAT of an access group, the server sends the message of the specification. */
function VatDialog({ vat, onClose }: VatDialogProps) {
  const { choices, nameOf } = useGroupChoices()
  const form = useRecordForm(SAVE, {
    record: vat,
    query: useRecordQuery(LIST, vat?.Id, ({ data: [rows] }) => rows.find(({ Id }) => Id === vat?.Id)),
    toValues: valuesOf,
    input: (values, base) => ({
      body: { ...fieldsOf(values), ...(base && { i: base.Id, was: fieldsOf(valuesOf(base)) }) },
    }),
    rules: ({ group, percent }) => ({
      group: group === null ? 'Choose an access group' : undefined,
      percent: readAmount(percent) === undefined ? 'Must be a percentage with up to 2 decimals.' : undefined,
    }),
    renamed: { v: 'percent', g: 'group' },
    noun: 'VAT',
    compared: [
      {
        field: 'group',
        label: 'AccessGroup',
        text: ({ group }) => (group === null ? '' : nameOf(Number(group))),
      },
      { field: 'percent', label: 'VAT', text: ({ percent }) => `${percent}%` },
    ],
    success: 'VAT saved',
    onSuccess: onClose,
  })
  return (
    <RecordDialog form={form} noun="VAT" name={vat?.AccessGroup} onClose={onClose}>
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
    </RecordDialog>
  )
}
