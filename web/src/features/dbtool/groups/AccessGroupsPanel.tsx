import * as api from '@service-center/contract/api.ts'
import type { AccessGroup } from '@service-center/contract/dbtool/access-groups.ts'
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
import { CreateGroupDialog, EditGroupDialog } from './AccessGroupDialog.tsx'

const BY_NAME = [{ id: 'Name', desc: false }]
const keyOf = ({ Id }: AccessGroup) => String(Id)

/** Manage access groups. */
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
          <HoldsForAll />
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
