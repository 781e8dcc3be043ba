import type {
  FunctionGroup,
  QueryResult,
  QueryView,
} from '@service-center/contract/data-extractor/data-queries.ts'
import type { WaitReason } from '@service-center/contract/data-extractor/data-query-events.ts'
import {
  FIRST_QUERY_LIMIT,
  MAX_QUERY_SECONDS,
  MAX_RESULT_CHARACTERS,
  MAX_RESULT_ROWS,
  MAX_VALUE_CHARACTERS,
} from '@service-center/contract/data-extractor/data-query-limits.ts'

export interface QueryLimits {
  /** For both queries of a run together. Includes the time in the queue if a session waits for the run. */
  readonly seconds: number
  /** How long a run without a session may wait in the queue. */
  readonly unattendedWaitSeconds: number
  readonly rows: number
  readonly firstRows: number
  readonly characters: number
  /** The same for the first query, whose rows are sent back to PostgreSQL. */
  readonly firstCharacters: number
  readonly valueCharacters: number
  /** Memory of the PostgreSQL process, if it runs on this machine. */
  readonly megabytes: number
  /** Number of runs at the same time, besides the one in the short place. */
  readonly running: number
  /** How long a run may take the short place, which is kept for short runs; 0: there is no such place. */
  readonly shortSeconds: number
  /** Number of runs in the queue. */
  readonly waiting: number
  /** Number of runs of one user, running and waiting. */
  readonly ofOneUser: number
}

export const QUERY_LIMITS: QueryLimits = {
  seconds: MAX_QUERY_SECONDS,
  unattendedWaitSeconds: 600,
  rows: MAX_RESULT_ROWS,
  firstRows: FIRST_QUERY_LIMIT,
  characters: MAX_RESULT_CHARACTERS,
  firstCharacters: MAX_RESULT_CHARACTERS / 4,
  valueCharacters: MAX_VALUE_CHARACTERS,
  megabytes: 512,
  running: 2,
  shortSeconds: 10,
  waiting: 20,
  ofOneUser: 3,
}

/** Who runs queries: the viewer of a session, or a user without a session. Rights and scope are read at each run. */
export type QueryRunner = { readonly sessionId: string } | { readonly username: string }

export interface QueryProgress {
  readonly phase: 'waiting' | 'first' | 'second' | 'reading'
  /** The place in the queue, from 1, while the run waits; otherwise 0. */
  readonly place: number
  /** Why it waits; undefined while it does not wait. */
  readonly reason?: WaitReason
  /** Rows read so far. */
  readonly rows: number
}

/** Two queries, of which one may be empty, and the values of their parameters in unix seconds. */
export interface QueryTexts {
  readonly whQuery: string
  readonly dbQuery: string
  readonly dbQueryFirst: boolean
  readonly params: readonly { order: number; value: number }[]
}

export interface QueryRun extends QueryTexts {
  readonly as: QueryRunner
  /** Ends the run: it was cancelled, or its caller has disconnected. */
  readonly signal: AbortSignal
  /** Also called after each batch of rows, so the receiver should limit how often it passes the progress on. */
  readonly onProgress: (progress: QueryProgress) => void
}

/** Runs SQL written by users, within their scope (specification 3, section 5). */
export interface DataQueries {
  /**
   * Checks both texts, waits in the queue and runs them.
   * @throws AppError with the codes data_query_…, warehouse_unreachable, invalid (about whQuery, dbQuery or
   * params.N.value), no_access and not_signed_in, and for a user without a session changed_meanwhile; the signal's reason
   */
  run(run: QueryRun): Promise<QueryResult>
  /**
   * The rights that the rows of two queries depend on: those that their views check.
   * @throws AppError invalid, as `run`
   */
  rightsOf(queries: QueryTexts): Promise<readonly string[]>
  /** The documented views with examples. */
  views(): Promise<QueryView[]>
  /** The functions and types that queries may use. */
  readonly functions: readonly Readonly<FunctionGroup>[]
  readonly types: readonly string[]
  close(): Promise<void>
}
