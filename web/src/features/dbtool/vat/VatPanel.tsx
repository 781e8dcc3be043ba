import * as api from '@service-center/contract/api.ts'
import type { Vat } from '@service-center/contract/dbtool/vat.ts'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { isInternal } from '../../../api/is-internal.ts'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { actionColumn } from '../action-column.tsx'
import { CreateButton } from '../CreateButton.tsx'
import { useDbToolList } from '../dbtool-list.ts'
import { DbToolTable } from '../DbToolTable.tsx'
import { EditButton } from '../EditButton.tsx'
import { HoldsForAll } from '../HoldsForAll.tsx'
import { CreateVatDialog, EditVatDialog } from './VatDialog.tsx'

const BY_GROUP = [{ id: 'AccessGroup', desc: false }]
const keyOf = ({ Id }: Vat) => String(Id)

/** Manage VAT. */
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
        {mayChange ? <CreateButton label="Create VAT" onClick={() => setEdited('new')} /> : <HoldsForAll />}
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
