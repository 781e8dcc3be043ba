import { type RawBuilder, sql } from 'kysely'
import type { CatalogueColumn, CatalogueTable } from '../../../platform/database/catalogue.ts'
import { readPages } from '../../../platform/database/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './dump-rules.ts'

/** A table with the columns that a dump contains. */
export interface DumpedTable {
  readonly name: string
  readonly columns: readonly CatalogueColumn[]
  /** Required columns without a default that are not in the dump: they must become optional before rows are loaded. */
  readonly missing: readonly string[]
}

/**
 * Rows read from PostgreSQL at a time, by the widest column type. A page is in memory as text, and a picture of ten
 * megabytes takes twice as much as text.
 */
const PAGES = [
  { widest: 'short', size: 1000 },
  { widest: 'jsonb', size: 50 },
  { widest: 'bytea', size: 2 },
] as const
const widestOf = ({ columns }: DumpedTable) =>
  (['bytea', 'jsonb'] as const).find((wide) => columns.some(({ type }) => type === wide)) ?? 'short'
/** Types whose text form has no backslash, tab or line break. */
const PLAIN = /^(smallint|integer|bigint|numeric|boolean|date|uuid|real|double precision|time)/

/**
 * The rows of tables as blocks of `COPY`, in constant memory. One statement reads all tables with short rows, a second one
 * those with JSON, a third one those with pictures. They see the same snapshot only if the transaction is repeatable read.
 * Row policies decide which rows are seen.
 */
export async function* dumpRows(db: Database, tables: readonly DumpedTable[]): AsyncGenerator<string> {
  for (const { widest, size } of PAGES)
    yield* dumpPages(db, { tables: tables.filter((table) => widestOf(table) === widest), size })
}

async function* dumpPages(
  db: Database,
  { tables, size }: { tables: readonly DumpedTable[]; size: number },
): AsyncGenerator<string> {
  if (tables.length === 0) return
  const rows = sql<{ n: number; line: string }>`${sql.join(tables.map(linesOf), sql` union all `)}`
  let open: number | undefined
  for await (const page of readPages(db, { rows, size })) {
    let text = ''
    for (const { n, line } of page) {
      if (n !== open) {
        const table = tables[n]
        if (table === undefined) throw new Error('A row belongs to no table.')
        text += `${open === undefined ? '' : END}${headOf(table)}`
        open = n
      }
      text += `${line}\n`
    }
    if (text !== '') yield text
  }
  if (open !== undefined) yield END
}

const END = '\\.\n\n'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const headOf = ({ name, columns }: DumpedTable) =>
  `copy ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) from stdin;\n`

/** SQL for the rows of a table, each as the number of the table and a line of `COPY`. */
function linesOf({ name, columns }: DumpedTable, n: number): RawBuilder<unknown> {
  const cells = columns.map((column) => sql`coalesce(${cellOf(column)}, '\\N')`)
  return sql`select ${sql.lit(n)}::integer as n, ${sql.join(cells, sql` || chr(9) || `)} as line from ${sql.table(name)}`
}

function cellOf({ name, type }: { name: string; type: string }): RawBuilder<unknown> {
  const text = sql`${sql.ref(name)}::text`
  if (PLAIN.test(type) && !type.endsWith('[]')) return text
  const backslashes = sql`replace(${text}, '\\', '\\\\')`
  return sql`replace(replace(replace(${backslashes}, chr(9), '\\t'), chr(10), '\\n'), chr(13), '\\r')`
}

/**
 * The tables of `public` with the columns to dump: without left-out and computed columns, and those that the login may
 * not read. Each table comes after the tables that it refers to.
 */
export function dumpedTables(catalogue: readonly CatalogueTable[]): DumpedTable[] {
  const tables = catalogue.filter(
    ({ schema, kind, name }) => schema === 'public' && kind === 'table' && !LEFT_OUT_TABLES.has(name),
  )
  return afterReferences(tables).flatMap((table) => {
    const isLeftOut = ({ name, isReadable }: CatalogueColumn) =>
      !isReadable || LEFT_OUT_COLUMNS.has(`${table.name}.${name}`)
    const stored = table.columns.filter(({ isGenerated }) => !isGenerated)
    const columns = stored.filter((column) => !isLeftOut(column))
    // A table is useless without its whole primary key.
    if (columns.length === 0 || stored.some((column) => column.isKey && isLeftOut(column))) return []
    const missing = stored.filter(
      (column) => isLeftOut(column) && column.isRequired && !column.hasDefault && !column.isKey,
    )
    return [{ name: table.name, columns, missing: missing.map(({ name }) => name) }]
  })
}

/** Sorts tables so that each comes after those that it refers to; circular references are cut at the first table. */
function afterReferences(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const placed = new Set<CatalogueTable>()
  const entered = new Set<CatalogueTable>()
  const place = (table: CatalogueTable) => {
    if (entered.has(table)) return
    entered.add(table)
    for (const { to } of table.references) {
      const referred = byName.get(to)
      if (referred !== undefined) place(referred)
    }
    placed.add(table)
  }
  for (const table of tables) place(table)
  return [...placed]
}
