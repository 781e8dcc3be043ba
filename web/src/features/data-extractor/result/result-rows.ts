import type {
  QueryResult,
  ResultColumn,
  ResultValue,
} from '@service-center/contract/data-extractor/data-queries.ts'

export interface ResultRow {
  readonly key: string
  /** From 1, in the order of the query's rows. */
  readonly number: number
  readonly values: readonly ResultValue[]
}

export const rowKeyOf = ({ key }: ResultRow) => key

export function resultRows({ rows }: Pick<QueryResult, 'rows'>): ResultRow[] {
  return rows.map((values, index) => ({ key: String(index), number: index + 1, values }))
}

/** A result column with a unique id, because a query may return several columns of the same name. */
export interface NamedColumn extends ResultColumn {
  readonly id: string
  /** The index of its value in a row. */
  readonly place: number
}

/** Adds the ids: the second column called `name` gets the id 'name (2)'. */
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

/** The table id of a result. Results with the same columns share it, and so the settings of their table. */
export function resultTableId(columns: readonly Pick<NamedColumn, 'name' | 'kind'>[]): string {
  return `query-result-${hashOf(JSON.stringify(columns.map(({ name, kind }) => [name, kind])))}`
}

/** FNV-1a with 32 bits. A collision would only share table settings. */
function hashOf(text: string): string {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  }
  return (hash >>> 0).toString(36)
}
