import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { ClientAttribute } from '@service-center/contract/device-data/client-attributes.ts'
import { useMemo } from 'react'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useRowActions } from '../../kit/table-screen/use-row-actions.tsx'
import { useTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import type { DialogContentProps } from './dialog-content.ts'

const BY_NAME = [{ id: 'name', desc: false }]
const PAGE_SIZES = [50, 100, 500, 'All'] as const

const rowKey = ({ name }: ClientAttribute) => name

const COLUMNS: readonly DataColumn<ClientAttribute>[] = [
  { id: 'name', header: 'Name', kind: 'text', width: 220, value: ({ name }) => name },
  { id: 'value', header: 'Value', kind: 'text', width: 320, value: ({ value }) => value },
  timeColumn({ id: 'updated', header: 'Updated', at: ({ updatedAt }) => updatedAt }),
]

/** What a device has reported about itself, without a history. With the right, it can be removed. */
export function ClientAttributes({ kind, id, title }: DialogContentProps) {
  const params = { type: String(kind.type), id: String(id) }
  const actions = useRowActions<ClientAttribute, never, typeof api.clientAttributes.remove>({
    noun: 'client attribute',
    nameOf: rowKey,
    remove: {
      endpoint: api.clientAttributes.remove,
      input: ({ name }) => ({ params, query: { name } }),
      consequence: () => 'It comes back if the device reports it again.',
    },
  })
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions])
  const table = useTable({
    tableId: 'client-attributes',
    columns,
    defaultSort: BY_NAME,
    pageSizes: PAGE_SIZES,
    defaultPageSize: 500,
  })
  return (
    <ListTable
      label={sentence`Client attributes of ${title}`}
      noun="attributes"
      table={table}
      list={useWholeList(api.clientAttributes.list, { params })}
      rowKey={rowKey}
      hasSearchHotkey={false}
    />
  )
}
