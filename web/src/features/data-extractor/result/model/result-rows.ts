import type {
  QueryResult,
  ResultColumn,
  ResultValue,
} from '@service-center/contract/data-extractor/data-queries.ts'

/** A row of a result, by its place. */
export interface ResultRow {
  readonly key: string
  /** From 1, in the order of the query. */
  readonly number: number
  readonly values: readonly ResultValue[]
}

export const rowKeyOf = ({ key }: ResultRow) => key

export function resultRows({ rows }: Pick<QueryResult, 'rows'>): ResultRow[] {
  return rows.map((values, index) => ({ key: String(index), number: index + 1, values }))
}

/** A column of a result with an id of its own: queries may name several columns alike. */
export interface NamedColumn extends ResultColumn {
  readonly id: string
  /** Its place in the rows' values. */
  readonly place: number
}

/** The columns, with the second of a name called 'name (2)' where an id is needed. */
export function namedColumns(columns: readonly ResultColumn[]): NamedColumn[] {
  const taken = new Set<string>()
  return columns.map((column, place) => {
    let id = column.name
    for (let copy = 2; taken.has(id); copy += 1) id = `${column.name} (${copy})`
    taken.add(id)
    return { ...column, id, place }
  })
}

/** A value as text; '' where it is missing. */
export function valueText(value: ResultValue | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
