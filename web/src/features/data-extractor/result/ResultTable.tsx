import { RESULT_FILE } from '@service-center/contract/data-extractor/query-result-file.ts'
import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { parseJson, readText, writeText } from '../../../api/stored-value.ts'
import { ExportButton } from '../../../kit/table-screen/ExportButton.tsx'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import type { DataTableHandle } from '../../../ui/data-table/data-table-props.ts'
import type { CellValue, DataColumn } from '../../../ui/data-table/table-types.ts'
import { forgetTable } from '../../../ui/data-table/state/table-storage.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { type NamedColumn, type ResultRow, resultTableId, rowKeyOf, valueText } from './result-rows.ts'
import classes from './result.module.css'

const ALL_AT_ONCE = ['All'] as const
/** px (specification 3, section 9). */
const TABLE_HEIGHT = 500
const ROW_HEIGHT = 30

/** The row number. It is not part of the result, so it is neither searched nor exported. */
const ROW_NUMBER: DataColumn<ResultRow> = {
  id: '\u0000row',
  header: '#',
  kind: 'number',
  value: () => null,
  cell: ({ number }) => <span className={classes['rowNumber']}>{number}</span>,
  width: 84,
  phoneWidth: 64,
  align: 'start',
  sortable: false,
  filter: 'none',
}

const STORAGE_KEY = 'service-center.query-result-tables'
/** The table settings of this many results with different columns are kept in this browser. */
const MAX_TABLES = 20
const storedIds = z.array(z.string()).catch([])

interface ResultTableProps {
  columns: readonly NamedColumn[]
  rows: readonly ResultRow[]
}

/** The rows of a result, all in one scrolling table. */
export function ResultTable(props: ResultTableProps) {
  const tableId = resultTableId(props.columns)
  useEffect(() => keepTable(tableId), [tableId])
  // A result with other columns starts with its own table state.
  return <TableWithId key={tableId} tableId={tableId} {...props} />
}

function TableWithId({ tableId, columns, rows }: ResultTableProps & { tableId: string }) {
  const drawn = useRef<DataTableHandle>(null)
  const offset = useTimeOffset()
  const table = useTable({
    tableId,
    columns: useMemo(() => resultColumns(columns, offset), [columns, offset]),
    pageSizes: ALL_AT_ONCE,
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

/** The columns of the table: the row number, then those of the result. @param offset the chosen UTC offset in hours */
export function resultColumns(columns: readonly NamedColumn[], offset: number): DataColumn<ResultRow>[] {
  return [
    ROW_NUMBER,
    ...columns.map((column) => (column.kind === 'time' ? timeOf(column, offset) : plainOf(column))),
  ]
}

function plainOf({ id, name, kind, place }: NamedColumn): DataColumn<ResultRow> {
  const isNumber = kind === 'number'
  return {
    id,
    header: name,
    kind: isNumber ? 'number' : 'text',
    filter: isNumber ? 'number' : 'values',
    value: ({ values }) => cellValue(values[place]),
    text: ({ values }) => valueText(values[place]),
  }
}

/** Times BC and infinity arrive as texts and are shown unchanged. */
function timeOf({ id, name, place }: NamedColumn, offset: number): DataColumn<ResultRow> {
  return {
    id,
    header: name,
    kind: 'date',
    filter: 'dateRange',
    value: ({ values }) => numberOrNull(values[place]),
    text: ({ values }) => {
      const value = values[place]
      return typeof value === 'number' ? formatTime(value, { offset, pattern: 'full' }) : valueText(value)
    },
  }
}

function cellValue(value: ResultRow['values'][number] | undefined): CellValue {
  if (value === undefined || typeof value === 'boolean') return valueText(value)
  return value
}

function numberOrNull(value: ResultRow['values'][number] | undefined): number | null {
  return typeof value === 'number' ? value : null
}

/** Marks a result's table as used, and forgets the least recently used ones. */
export function keepTable(tableId: string): void {
  const before = storedIds.parse(parseJson(readText(STORAGE_KEY)))
  const kept = [tableId, ...before.filter((id) => id !== tableId)]
  for (const id of kept.slice(MAX_TABLES)) forgetTable(id)
  writeText(STORAGE_KEY, JSON.stringify(kept.slice(0, MAX_TABLES)))
}
