import type { ViewerRow } from '../../access/viewers.ts'
import type { CheckedQuery } from '../check/check-query.ts'

/** A column of what a query gave; `typeId` is PostgreSQL's. */
export interface ReadColumn {
  readonly name: string
  readonly typeId: number
}

/** What a query gave. */
export interface ReadResult<Value> {
  readonly columns: readonly ReadColumn[]
  readonly rows: Value[][]
  readonly isTruncated: boolean
  readonly hasShortenedValues: boolean
}

/** What a query gave as PostgreSQL's texts. */
export type TextResult = ReadResult<string | null>

/** What one query of a run may take. */
export interface ReadLimits {
  readonly rows: number
  readonly characters: number
  readonly valueCharacters: number
  readonly megabytes: number
  /** What both queries together may take, for its message. */
  readonly seconds: number
  /** When it is ended, as `Date.now()`. */
  readonly deadline: number
}

export interface QueryToRead<Value> {
  readonly query: CheckedQuery
  /** What begins a transaction as the viewer, on the connection's process. */
  readonly begin: (processId: number) => string
  /** @throws AppError when the viewer may not run it any more */
  readonly checkViewer: (viewer: ViewerRow | undefined) => void
  /** The rows of the query that ran before. */
  readonly first: TextResult | undefined
  readonly limits: ReadLimits
  readonly signal: AbortSignal
  /** What a value of a type of PostgreSQL becomes, from its text. */
  readonly valueOf: (typeId: number, text: string | null) => Value
  /** Told how many rows have been read. */
  readonly onRows: (count: number) => void
}

/** A database that queries read: that of the product, or a data warehouse. */
export interface QueryDatabase {
  /** Whether it is a copy of the product's own, which may be behind. */
  readonly isCopy: boolean
  /**
   * @throws AppError with the codes data_query_failed, data_query_stopped and data_query_interrupted, and what it is when
   * the database does not answer; the signal's reason
   */
  read<Value>(query: QueryToRead<Value>): Promise<ReadResult<Value>>
}
