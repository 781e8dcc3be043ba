import * as api from '@service-center/contract/api.ts'
import type { FeatureGroup } from '@service-center/contract/dbtool/feature-groups.ts'
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
import { CreateFeatureGroupDialog, EditFeatureGroupDialog } from './FeatureGroupDialog.tsx'
import { PricesButton } from './PricesButton.tsx'
import { PricesDialog } from './PricesDialog.tsx'

const BY_NAME = [{ id: 'Name', desc: false }]
const keyOf = ({ Id }: FeatureGroup) => String(Id)

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'prices'; id: number }

/** Manage feature groups and their pricings. */
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
          <HoldsForAll />
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
