import { AppError } from '../errors.ts'
import type { ViewerRow } from '../access/viewers.ts'
import { arrayTexts } from './array-texts.ts'
import type { QueryConnection } from './query-connection.ts'
import type { SentQuery } from './query-failures.ts'
import type { ReadColumn, ReadResult } from './query-result.ts'
import { kindOf } from './result-values.ts'
import type { QueryToRead } from './query-to-read.ts'
import { RowReader } from './row-reader.ts'
import { columnsStatement, rowsStatement, type Statement, type StatementParts } from './statements.ts'
import { readTypeNames } from './type-names.ts'

/** Rows of a batch: few while nobody knows how large they are, then as many as make about this many characters. */
const FIRST_BATCH = 50
const MAX_BATCH = 1000
const BATCH_CHARACTERS = 1_000_000
/** Characters of a row at most: its values are cut shorter when it has very many. */
const MAX_ROW_CHARACTERS = 16_000_000

/** Reads the rows of a query as its viewer, in a read-only transaction. */
export async function readQuery<Value>(
  connection: QueryConnection,
  wanted: QueryToRead<Value> & { readonly onSent: (sent: SentQuery) => void },
): Promise<ReadResult<Value>> {
  const { client, processId } = connection
  const { query, first, limits, onSent } = wanted
  const ms = Math.max(1, limits.deadline - Date.now())
  await client.query(`set statement_timeout = ${ms}; set transaction_timeout = ${ms + 1000}`)
  wanted.checkViewer(viewerRowOf(await client.query(wanted.begin(processId))))
  const parts: StatementParts = {
    query,
    first: first && {
      columns: first.columns,
      values: await arrayTexts(first.rows, first.columns.length),
    },
    typeNames: await readTypeNames(client),
  }
  const send = ({ text, values, start }: Statement) => {
    onSent({ checked: query, text, start })
    return new RowReader(client, { text, values, characters: limits.characters, drop: connection.drop })
  }
  const { fields } = await send(columnsStatement(parts)).read(1)
  const columns = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }))
  if (columns.length === 0) throw noColumns(query.box)
  const characters = Math.min(limits.valueCharacters, Math.floor(MAX_ROW_CHARACTERS / columns.length))
  const reader = send(rowsStatement(parts, { columns, rows: limits.rows, characters }))
  return readAll(reader, { ...wanted, columns, characters })
}

const noColumns = (param: string) => {
  const msg = 'The query has no columns.'
  return new AppError('data_query_failed', { message: msg, errors: [{ param, msg }] })
}

/** The viewer of the last of the statements that begin a transaction: pg gives a list for several of them. */
function viewerRowOf(begun: unknown): ViewerRow | undefined {
  const last: unknown = Array.isArray(begun) ? begun.at(-1) : begun
  const rows =
    typeof last === 'object' && last !== null && 'rows' in last && Array.isArray(last.rows) ? last.rows : []
  // The statement's columns are those of the type `viewer`.
  return rows[0] as ViewerRow | undefined
}

async function readAll<Value>(
  reader: RowReader,
  {
    columns,
    characters,
    limits,
    onRows,
    valueOf,
  }: QueryToRead<Value> & { columns: readonly ReadColumn[]; characters: number },
): Promise<ReadResult<Value>> {
  const rows: Value[][] = []
  let hasShortenedValues = false
  let seen = 0
  let size = FIRST_BATCH
  while (true) {
    const batch = await reader.read(size)
    seen += batch.rows.length
    for (const row of batch.rows.slice(0, limits.rows - rows.length)) {
      const shown = row.map((value, index) =>
        kindOf(columns[index]?.typeId ?? 0) === 'text' ? shorten(value, characters) : value,
      )
      hasShortenedValues ||= shown.some((value, index) => value !== row[index])
      rows.push(columns.map(({ typeId }, index) => valueOf(typeId, shown[index] ?? null)))
    }
    onRows(rows.length)
    const isTruncated = batch.isCutOff || seen > limits.rows
    if (isTruncated || batch.rows.length < size) return { columns, rows, isTruncated, hasShortenedValues }
    const perRow = Math.max(1, (limits.characters - reader.left) / seen)
    size = Math.max(1, Math.min(MAX_BATCH, Math.floor(BATCH_CHARACTERS / perRow)))
  }
}

/** PostgreSQL has left one character more than fits of a value that is too long. */
function shorten(value: string | null, most: number): string | null {
  // A text of no more units has no more characters.
  if (value === null || value.length <= most) return value
  const characters = [...value]
  return characters.length <= most ? value : `${characters.slice(0, most).join('')}…`
}
