import { RESULT_FILE } from '@service-center/contract/data-extractor/query-result-file.ts'
import { useEffect, useMemo, useRef } from 'react'
import { ExportButton } from '../../../kit/table-screen/ExportButton.tsx'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import type { DataTableHandle } from '../../../ui/data-table/model/data-table-props.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { resultColumns } from './result-columns.tsx'
import { type NamedColumn, type ResultRow, rowKeyOf } from './model/result-rows.ts'
import { keepTable, resultTableId } from './model/result-table-id.ts'

const ALL_AT_ONCE = ['All'] as const
/** px (specification 3, section 9). */
const TABLE_HEIGHT = 500
const ROW_HEIGHT = 30

interface ResultTableProps {
  columns: readonly NamedColumn[]
  rows: readonly ResultRow[]
}

/** The rows of a result, all in one scrolling table. */
export function ResultTable(props: ResultTableProps) {
  const tableId = resultTableId(props.columns)
  useEffect(() => keepTable(tableId), [tableId])
  // The state of another kind of table is another state.
  return <TableOf key={tableId} tableId={tableId} {...props} />
}

function TableOf({ tableId, columns, rows }: ResultTableProps & { tableId: string }) {
  const drawn = useRef<DataTableHandle>(null)
  const offset = useTimeOffset()
  const table = useTable({
    tableId,
    columns: useMemo(() => resultColumns(columns, offset), [columns, offset]),
    pageSizes: ALL_AT_ONCE,
    mobilePageSizes: ALL_AT_ONCE,
  })
  return (
    <DataTable
      ref={drawn}
      control={table}
      label="Query result"
      noun="rows"
      rows={rows}
      rowKey={rowKeyOf}
      rowHeight={ROW_HEIGHT}
      height={TABLE_HEIGHT}
      hasSearchHotkey={false}
      hasCellSelection
      toolbarExtra={<ExportButton table={drawn} fileName={RESULT_FILE} isEmpty={rows.length === 0} />}
    />
  )
}
