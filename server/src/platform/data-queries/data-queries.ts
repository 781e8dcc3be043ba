import type { QueryResult, QueryView } from '@service-center/contract/data-extractor/data-queries.ts'

/** Who runs queries: a session's viewer, or a user without a session. Rights and scope are read at each run. */
export type QueryRunner = { readonly sessionId: string } | { readonly username: string }

/** What a run is doing. */
export interface QueryProgress {
  readonly phase: 'waiting' | 'first' | 'second' | 'reading'
  /** The place in the line, from 1, while it waits; otherwise 0. */
  readonly place: number
  /** Rows read so far. */
  readonly rows: number
}

/** Two queries, with the values of their parameters in unix seconds. */
export interface QueryTexts {
  readonly whQuery: string
  readonly dbQuery: string
  readonly dbQueryFirst: boolean
  readonly params: readonly { order: number; value: number }[]
}

/** Two queries that are executed. */
export interface QueryRun extends QueryTexts {
  readonly as: QueryRunner
  /** Ends the run: cancelled by its caller, or nobody waits for it any more. */
  readonly signal: AbortSignal
  /** Called after each batch of rows too: who passes it on limits how often. */
  readonly onProgress: (progress: QueryProgress) => void
}

/** Runs SQL that users write, within their scope (specification 3, section 5). */
export interface DataQueries {
  /**
   * Checks both texts, waits for a turn and runs them.
   * @throws AppError with the codes data_query_…, warehouse_unreachable, invalid (about whQuery, dbQuery or
   * params.N.value), no_access and not_signed_in, and, of a user without a session, changed_meanwhile; the signal's reason
   */
  run(run: QueryRun): Promise<QueryResult>
  /**
   * The rights on which the rows of two queries depend: those that the views ask for which they read.
   * @throws AppError invalid, as `run`
   */
  rightsOf(queries: QueryTexts): Promise<readonly string[]>
  /** The documented views with examples. */
  views(): Promise<QueryView[]>
  /** Ends all runs. */
  close(): Promise<void>
}
