import { type PreparedColumn, prepareColumns } from '../ui/data-table/prepared-column.ts'
import type { CellValue, DataColumn } from '../ui/data-table/table-types.ts'

export type TestRow = Readonly<Record<string, CellValue>>

/** A column that reads the field of its own id. */
export function testColumn(id: string, rest: Partial<DataColumn<TestRow>> = {}): DataColumn<TestRow> {
  return { id, header: id, kind: 'text', value: (row) => row[id] ?? null, ...rest }
}

/** Prepared columns at UTC; a plain name makes a text column. */
export function testColumns(...columns: (string | DataColumn<TestRow>)[]): PreparedColumn<TestRow>[] {
  return prepareColumns({
    columns: columns.map((column) => (typeof column === 'string' ? testColumn(column) : column)),
    excludeFromFilter: [],
    utcOffsetHours: 0,
  })
}

/** Runs a generator to its end. */
export function finished<T>(work: Generator<unknown, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
