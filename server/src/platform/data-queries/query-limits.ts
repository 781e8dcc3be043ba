import {
  FIRST_QUERY_LIMIT,
  MAX_QUERY_SECONDS,
  MAX_RESULT_CHARACTERS,
  MAX_RESULT_ROWS,
  MAX_VALUE_CHARACTERS,
} from '@service-center/contract/data-extractor/data-query-limits.ts'

/** What queries may take. */
export interface QueryLimits {
  /** Both queries of a run together, with their waiting where somebody waits for them. */
  readonly seconds: number
  /** How long those wait for their turn for whose reply nobody waits. */
  readonly unattendedWaitSeconds: number
  readonly rows: number
  readonly firstRows: number
  readonly characters: number
  /** The same of the first query, whose rows PostgreSQL gets back. */
  readonly firstCharacters: number
  readonly valueCharacters: number
  /** Memory of the process of PostgreSQL, where it runs on this machine. */
  readonly megabytes: number
  /** Runs at the same time. */
  readonly running: number
  /** Runs that wait for their turn. */
  readonly waiting: number
  /** Runs of one user, running and waiting. */
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
  waiting: 20,
  ofOneUser: 3,
}
