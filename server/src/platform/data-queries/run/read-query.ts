import { FIRST_QUERY_TABLE } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import type { ViewerRow } from '../../access/viewers.ts'
import { AppError } from '../../errors.ts'
import type { CheckedQuery } from '../check/check-query.ts'
import type { KeepPlace } from '../waiting-line.ts'
import type { QueryConnection } from './query-connection.ts'
import type { SentQuery } from './query-failures.ts'
import { mayBeLong, readTypeNames, sliceCounter } from './result-values.ts'
import { RowReader } from './row-reader.ts'

/** A result column; `typeId` is the id of the type in PostgreSQL. */
interface ReadColumn {
  readonly name: string
  readonly typeId: number
}

export interface ReadResult<Value> {
  readonly columns: readonly ReadColumn[]
  readonly rows: Value[][]
  readonly isTruncated: boolean
  readonly hasShortenedValues: boolean
}

/** A result with values as PostgreSQL's texts. */
export type TextResult = ReadResult<string | null>

/** Limits of one query of a run. */
export interface ReadLimits {
  readonly rows: number
  readonly characters: number
  readonly valueCharacters: number
  readonly megabytes: number
  /** The limit for both queries together, for the message. */
  readonly seconds: number
  /** When the query is stopped, as `Date.now()`. */
  readonly deadline: number
}

interface QueryToRead<Value> {
  readonly query: CheckedQuery
  /** The statements that begin a transaction as the viewer, for the connection's PostgreSQL process. */
  readonly begin: (processId: number) => string
  /** @throws AppError when the viewer may not run it any more */
  readonly checkViewer: (viewer: ViewerRow | undefined) => void
  /** The result of the first query, for the second one. */
  readonly first: TextResult | undefined
  readonly limits: ReadLimits
  readonly signal: AbortSignal
  /** Called if the PostgreSQL process works on after the query was given up. */
  readonly keepPlace: KeepPlace
  /** Converts a value from PostgreSQL's text. */
  readonly valueOf: (typeId: number, text: string | null) => Value
  /** Called with the number of rows read so far. */
  readonly onRows: (count: number) => void
}

/** A database for queries: the product's own, or a data warehouse. */
export interface QueryDatabase {
  /** Whether it is a copy of the product's own database, which may be behind. */
  readonly isCopy: boolean
  /**
   * @throws AppError with the codes data_query_failed, data_query_stopped and data_query_interrupted, or an error for a
   * database that does not answer; the signal's reason
   */
  read<Value>(query: QueryToRead<Value>): Promise<ReadResult<Value>>
}

/** After this many characters other work of the process gets a turn. */
const SLICE_CHARACTERS = 1_000_000

/** The columns of rows as texts of PostgreSQL arrays. Pauses for other work in between. */
async function arrayTexts(rows: readonly (readonly (string | null)[])[], columns: number): Promise<string[]> {
  const texts: string[] = []
  const endsSlice = sliceCounter(SLICE_CHARACTERS)
  for (let column = 0; column < columns; column += 1) {
    const elements: string[] = []
    for (const row of rows) {
      const element = elementText(row[column] ?? null)
      elements.push(element)
      if (endsSlice(element.length, 1)) await nextTurn()
    }
    texts.push(`{${elements.join(',')}}`)
  }
  return texts
}

/** See 'Array Input and Output Syntax' in PostgreSQL's manual. */
const elementText = (value: string | null) =>
  value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Rows per batch: few in the first one, because their size is unknown; later as many as make about this many characters. */
const FIRST_BATCH = 50
const MAX_BATCH = 1000
const BATCH_CHARACTERS = 1_000_000
/** Maximum characters of a row. In rows with very many values each value is cut shorter. */
const MAX_ROW_CHARACTERS = 16_000_000

/** Runs a query as its viewer in a read-only transaction and reads its rows. */
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

/** The viewer, from the last of the statements that begin the transaction. For several statements pg returns a list. */
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
        mayBeLong(columns[index]?.typeId ?? 0) ? shorten(value, characters) : value,
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

/** Cuts a value that is too long. PostgreSQL has already cut it to one character more. */
function shorten(value: string | null, most: number): string | null {
  // Fast path: the number of characters is never larger than the number of UTF-16 units.
  if (value === null || value.length <= most) return value
  const characters = [...value]
  return characters.length <= most ? value : `${characters.slice(0, most).join('')}…`
}

/** A statement with a query inside. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Where the query begins in the text, in UTF-16 units. */
  readonly start: number
}

interface StatementParts {
  readonly query: CheckedQuery
  /** The columns of the first query, and their values as texts of arrays. */
  readonly first: { readonly columns: readonly ReadColumn[]; readonly values: readonly string[] } | undefined
  /** PostgreSQL's type names by type id. */
  readonly typeNames: ReadonlyMap<number, string>
}

/** A statement that returns a query's columns but no rows. */
function columnsStatement({ first, ...parts }: StatementParts): Statement {
  const withoutRows = first && { columns: first.columns, values: first.columns.map(() => '{}') }
  return statement(
    { ...parts, first: withoutRows },
    { before: 'select * from (\n', after: '\n) as q limit 0' },
  )
}

/**
 * A statement that returns at most `rows` + 1 rows with values of at most `characters` + 1 characters. PostgreSQL cuts the
 * values, so that long ones never reach this process.
 */
function rowsStatement(
  parts: StatementParts,
  { columns, rows, characters }: { columns: readonly ReadColumn[]; rows: number; characters: number },
): Statement {
  const names = columns.map((_column, index) => `c${index + 1}`)
  const values = columns.map(({ typeId }, index) =>
    mayBeLong(typeId) ? `left(c${index + 1}::text, ${characters + 1})` : `c${index + 1}`,
  )
  return statement(parts, {
    before: `select ${values.join(', ')} from (\n`,
    after: `\n) as q (${names.join(', ')}) limit ${rows + 1}`,
  })
}

function statement(
  { query, first, typeNames }: StatementParts,
  { before, after }: { before: string; after: string },
): Statement {
  const own = query.values.map((seconds) => new Date(seconds * 1000).toISOString())
  const given = first === undefined ? '' : firstQuery(first.columns, { typeNames, from: own.length + 1 })
  const prefix = `${given}${before}`
  return {
    text: `${prefix}${query.sql}${after}`,
    values: [...own, ...(first?.values ?? [])],
    start: prefix.length,
  }
}

/** The rows of the first query as a `with` query over one text array per column. */
function firstQuery(
  columns: readonly ReadColumn[],
  { typeNames, from }: { typeNames: ReadonlyMap<number, string>; from: number },
): string {
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  const casts = columns
    .map(({ typeId }, index) => `v${index + 1}::${typeNames.get(typeId) ?? 'text'}`)
    .join(', ')
  const arrays = columns.map((_column, index) => `$${from + index}::text[]`).join(', ')
  const parts = columns.map((_column, index) => `v${index + 1}`).join(', ')
  return (
    `with ${FIRST_QUERY_TABLE} (${names}) as materialized ` +
    `(select ${casts} from unnest(${arrays}) as given (${parts})) `
  )
}
