import { canBeStored } from '@service-center/contract/endpoint/fields.ts'
import { MAX_IMPORT_VALUE } from '@service-center/contract/bulk-import/import-operations.ts'
import { textOf, type Cell } from './cell.ts'
import type { Table } from './table.ts'

/** The columns of the rows to import. */
export interface ColumnChoice {
  readonly id: number
  readonly data: number
}

/** What a row lacks by itself, before the server is asked; the first means nothing. */
export const ROW_FAULTS = [
  'none',
  'idEmpty',
  'idNoNumber',
  'idImprecise',
  'valueEmpty',
  'valueImprecise',
  'valueTooLong',
  'valueUnstorable',
] as const
export type RowFault = (typeof ROW_FAULTS)[number]

/** The rows of a file that have anything in them, column by column: tens of thousands of objects would be slow to send. */
export interface FileRows {
  /** The row's number in the file, from 1. */
  readonly numbers: Uint32Array
  readonly ids: readonly string[]
  readonly values: readonly string[]
  /** Places in ROW_FAULTS. */
  readonly faults: Uint8Array
}

/** The longest number that the call takes as an id. */
const MAX_ID_DIGITS = 50
const DIGITS = /^\d+$/

/** The two chosen columns of a table. */
export function fileRowsOf({ rows, hasHeadings, filled }: Table, { id, data }: ColumnChoice): FileRows {
  const numbers = new Uint32Array(filled)
  const faults = new Uint8Array(filled)
  const ids: string[] = []
  const values: string[] = []
  rows.forEach((row, index) => {
    if (index === 0 && hasHeadings) return
    if (row.every((cell) => textOf(cell) === '')) return
    const idCell = row[id] ?? ''
    const valueCell = row[data] ?? ''
    numbers[ids.length] = index + 1
    faults[ids.length] = ROW_FAULTS.indexOf(faultOf(idCell, valueCell))
    ids.push(shownText(idCell))
    values.push(shownText(valueCell))
  })
  return { numbers, ids, values, faults }
}

/** Longer texts cannot be imported: 50,000 of them would be too much for the page. */
const MAX_SHOWN = MAX_IMPORT_VALUE + 100

function shownText(cell: Cell): string {
  const text = textOf(cell)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function faultOf(id: Cell, value: Cell): RowFault {
  if (typeof id !== 'string') return 'idImprecise'
  if (id === '') return 'idEmpty'
  if (!DIGITS.test(id) || id.length > MAX_ID_DIGITS) return 'idNoNumber'
  if (typeof value !== 'string') return 'valueImprecise'
  if (value === '') return 'valueEmpty'
  if (value.length > MAX_IMPORT_VALUE) return 'valueTooLong'
  return canBeStored(value) ? 'none' : 'valueUnstorable'
}
