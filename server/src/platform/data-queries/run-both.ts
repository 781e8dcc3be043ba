import type { CheckedQuery, QueryBox } from './check/check-query.ts'
import type { QueryProgress } from './data-queries.ts'
import { checkFirstColumns } from './first-columns.ts'
import type { QueryDatabase } from './query-to-read.ts'
import type { QueryLimits } from './query-limits.ts'
import type { ReadResult } from './query-result.ts'
import type { KnownRunner } from './query-runner.ts'

/** How often reading tells its progress. */
const PROGRESS_EVERY_MS = 250

export interface RunParts {
  readonly queries: readonly [CheckedQuery, CheckedQuery]
  readonly runner: KnownRunner
  readonly databases: Readonly<Record<QueryBox, QueryDatabase>>
  readonly limits: QueryLimits
  /** When it is ended, as `Date.now()`. */
  readonly deadline: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: QueryProgress) => void
}

/** What both queries gave, and when the second began, as `Date.now()`. */
export interface ReadBoth {
  readonly first: ReadResult
  readonly second: ReadResult
  readonly secondBegan: number
}

/** Runs the first query, and the second with its rows. */
export async function runBoth({
  queries,
  runner,
  databases,
  limits,
  deadline,
  ...run
}: RunParts): Promise<ReadBoth> {
  const read = (query: CheckedQuery, { first, rows }: { first: ReadResult | undefined; rows: number }) =>
    databases[query.box].read({
      query,
      begin: runner.begin,
      checkViewer: runner.checkViewer,
      first,
      limits: { ...limits, rows, deadline },
      signal: run.signal,
      onRows: first === undefined ? () => undefined : tellRows(run.onProgress),
    })
  const [query, next] = queries
  run.onProgress({ phase: 'first', place: 0, rows: 0 })
  const first = await read(query, { first: undefined, rows: limits.firstRows })
  checkFirstColumns(query.box, first)
  const secondBegan = Date.now()
  run.onProgress({ phase: 'second', place: 0, rows: 0 })
  return { first, second: await read(next, { first, rows: limits.rows }), secondBegan }
}

function tellRows(onProgress: RunParts['onProgress']): (rows: number) => void {
  let told = 0
  return (rows) => {
    if (Date.now() - told < PROGRESS_EVERY_MS) return
    told = Date.now()
    onProgress({ phase: 'reading', place: 0, rows })
  }
}
