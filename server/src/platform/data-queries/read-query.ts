import { AppError } from '../errors.ts'
import type { ViewerRow } from '../access/viewers.ts'
import type { QueryConnection } from './query-connection.ts'
import type { QueryToRead, ReadLimits } from './query-to-read.ts'
import type { SentQuery } from './query-failures.ts'
import type { ReadColumn, ReadResult } from './query-result.ts'
import { RowReader, type TextRow } from './row-reader.ts'
import { columnsStatement, rowsStatement, type Statement, type StatementParts } from './statements.ts'
import { readTypeNames } from './type-names.ts'

/** Rows of a batch: few while nobody knows how large they are, then as many as make about this many characters. */
const FIRST_BATCH = 50
const MAX_BATCH = 1000
const BATCH_CHARACTERS = 1_000_000

/** Reads the rows of a query as its viewer, in a read-only transaction. */
export async function readQuery(
  { client, processId }: QueryConnection,
  wanted: QueryToRead & { readonly onSent: (sent: SentQuery) => void },
): Promise<ReadResult> {
  const { query, first, limits, onSent, onRows } = wanted
  const ms = Math.max(1, limits.deadline - Date.now())
  await client.query(`set statement_timeout = ${ms}; set transaction_timeout = ${ms + 1000}`)
  // pg returns a list for several statements, which its types do not express.
  const begun = (await client.query<ViewerRow>(wanted.begin(processId))) as unknown
  wanted.checkViewer(viewerRowOf(begun))
  const parts: StatementParts = { query, first, typeNames: await readTypeNames(client) }
  const send = (statement: Statement) => {
    onSent({ checked: query, text: statement.text, start: statement.start })
    return new RowReader(client, statement)
  }
  const { fields } = await send(columnsStatement(parts)).read(1)
  const columns = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }))
  if (columns.length === 0) throw noColumns(query.box)
  const { rows, valueCharacters: characters } = limits
  return readAll(send(rowsStatement(parts, { columns, rows, characters })), { columns, limits, onRows })
}

const noColumns = (param: string) => {
  const msg = 'The query has no columns.'
  return new AppError('data_query_failed', { message: msg, errors: [{ param, msg }] })
}

/** The viewer of the last of the statements that begin a transaction. */
function viewerRowOf(begun: unknown): ViewerRow | undefined {
  const last: unknown = Array.isArray(begun) ? begun.at(-1) : begun
  const rows =
    typeof last === 'object' && last !== null && 'rows' in last && Array.isArray(last.rows) ? last.rows : []
  // The statement's columns are those of the type `viewer`.
  return rows[0] as ViewerRow | undefined
}

async function readAll(
  reader: RowReader,
  {
    columns,
    limits,
    onRows,
  }: { columns: readonly ReadColumn[]; limits: ReadLimits; onRows: (count: number) => void },
): Promise<ReadResult> {
  const rows: TextRow[] = []
  let left = limits.characters
  let hasShortenedValues = false
  let size = FIRST_BATCH
  while (true) {
    const batch = await reader.read(size)
    for (const row of batch.rows) {
      const shown = row.map((value) => shorten(value, limits.valueCharacters))
      hasShortenedValues ||= shown.some((value, index) => value !== row[index])
      left -= charactersOf(shown)
      if (rows.length === limits.rows || left < 0)
        return { columns, rows, isTruncated: true, hasShortenedValues }
      rows.push(shown)
    }
    onRows(rows.length)
    if (batch.rows.length < size) return { columns, rows, isTruncated: false, hasShortenedValues }
    const perRow = Math.max(1, (limits.characters - left) / rows.length)
    size = Math.max(1, Math.min(MAX_BATCH, Math.floor(BATCH_CHARACTERS / perRow)))
  }
}

const charactersOf = (row: TextRow) => row.reduce((sum, value) => sum + (value?.length ?? 0), 0)

/** PostgreSQL has left one character more than fits of a value that is too long. */
function shorten(value: string | null, most: number): string | null {
  // A text of no more units has no more characters.
  if (value === null || value.length <= most) return value
  const characters = [...value]
  return characters.length <= most ? value : `${characters.slice(0, most).join('')}…`
}
