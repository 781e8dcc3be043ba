import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { LAYOUT_PAGE_SIZE } from '@service-center/contract/device-history/device-history.ts'
import type { Layout } from '@service-center/contract/device-history/device-parts.ts'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import type { DialogContentProps } from './dialog-content.ts'

const PAGE_SIZES = [LAYOUT_PAGE_SIZE, 100, 500, 'All'] as const
const NEWEST_FIRST = [{ id: 'date_from', desc: true }]

const rowKey = ({ id }: Layout) => String(id)

const COLUMNS: readonly DataColumn<Layout>[] = [
  { id: 'id', header: 'id', kind: 'number', value: ({ id }) => id, filter: 'none' },
  {
    id: 'original_id',
    header: 'original_id',
    kind: 'number',
    width: 110,
    align: 'start',
    value: (layout) => layout.original_id,
  },
  { id: 'name', header: 'name', kind: 'text', width: 220, value: ({ name }) => name },
  { id: 'template', header: 'template', kind: 'text', width: 180, value: ({ template }) => template },
  {
    id: 'generated',
    header: 'generated',
    kind: 'text',
    width: 110,
    value: ({ generated }) => (generated ? 'Yes' : 'No'),
  },
  dateColumn('date_from'),
  dateColumn('date_to'),
  {
    id: 'created_by_user',
    header: 'created_by_user',
    kind: 'text',
    width: 180,
    value: (layout) => layout.created_by_user,
  },
]

function dateColumn(id: 'date_from' | 'date_to'): DataColumn<Layout> {
  return { id, header: id, kind: 'date', width: 190, filter: 'dateRange', value: (layout) => layout[id] }
}

/** The layouts of a tablet, newest first (specification 2, section 2.3). */
export function Layouts({ id, title }: DialogContentProps) {
  const table = useTable({
    tableId: 'layouts',
    columns: COLUMNS,
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
    defaultPageSize: LAYOUT_PAGE_SIZE,
  })
  return (
    <ListTable
      label={sentence`Layouts of ${title}`}
      noun="layouts"
      table={table}
      list={useWholeList(api.deviceHistory.layouts, { params: { id: String(id) } })}
      rowKey={rowKey}
      rowHeight={30}
      hasSearchHotkey={false}
    />
  )
}
