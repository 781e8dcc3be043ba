import { type RawBuilder, sql } from 'kysely'
import { readPages } from '../../../../platform/database/cursor.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { DumpedTable } from './dumped-tables.ts'

/**
 * Rows read from PostgreSQL at a time, by the widest type of a column: a page is in memory as text, and a picture of ten
 * megabytes is twice as long as text.
 */
const PAGES = [
  { widest: 'short', size: 1000 },
  { widest: 'jsonb', size: 50 },
  { widest: 'bytea', size: 2 },
] as const
const widestOf = ({ columns }: DumpedTable) =>
  (['bytea', 'jsonb'] as const).find((wide) => columns.some(({ type }) => type === wide)) ?? 'short'
/** Types whose texts hold no backslash, tab or line break. */
const PLAIN = /^(smallint|integer|bigint|numeric|boolean|date|uuid|real|double precision|time)/

/**
 * The rows of tables as blocks of `COPY`, in constant memory. All tables whose rows are short come from one statement, and
 * so from one moment; those with JSON and then those with pictures from one each afterwards, which is the same moment where
 * the transaction reads repeatably. The policies decide which rows the transaction sees.
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

/** A name as SQL writes it. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const headOf = ({ name, columns }: DumpedTable) =>
  `copy ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) from stdin;\n`

/** The rows of a table, each with the table's number and as a line of `COPY`. */
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
