import { FIRST_QUERY_TABLE } from '@service-center/contract/data-extractor/data-query-limits.ts'
import pg from 'pg'
import type { CheckedQuery } from './check/check-query.ts'
import type { ReadColumn } from './query-result.ts'
import { kindOf } from './result-values.ts'

/** A statement around a query. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Where the query begins in the text, in UTF-16 units. */
  readonly start: number
}

/** What a statement is made of. */
export interface StatementParts {
  readonly query: CheckedQuery
  /** The columns of the query that ran before, and their values as the texts of arrays. */
  readonly first: { readonly columns: readonly ReadColumn[]; readonly values: readonly string[] } | undefined
  /** PostgreSQL's names of types. */
  readonly typeNames: ReadonlyMap<number, string>
}

/** A statement without rows, which tells a query's columns. */
export function columnsStatement({ first, ...parts }: StatementParts): Statement {
  const withoutRows = first && { columns: first.columns, values: first.columns.map(() => '{}') }
  return statement(
    { ...parts, first: withoutRows },
    { before: 'select * from (\n', after: '\n) as q limit 0' },
  )
}

/**
 * A statement that gives a query's rows, one more than `rows`, with values of at most `characters` and one more: PostgreSQL
 * cuts them, so that they never reach this process.
 */
export function rowsStatement(
  parts: StatementParts,
  { columns, rows, characters }: { columns: readonly ReadColumn[]; rows: number; characters: number },
): Statement {
  const names = columns.map((_column, index) => `c${index + 1}`)
  const values = columns.map(({ typeId }, index) =>
    kindOf(typeId) === 'text' ? `left(c${index + 1}::text, ${characters + 1})` : `c${index + 1}`,
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

/** The rows of the first query as a list of `with`: an array of texts for each column. */
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
