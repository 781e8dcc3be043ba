import type { ResultValue } from '@service-center/contract/data-extractor/data-queries.ts'
import type { BoxName } from '@service-center/contract/data-extractor/query-boxes.ts'
import type { CheckedQuery } from './check/check-query.ts'
import type { QueryProgress } from './data-queries.ts'
import { checkFirstColumns } from './first-columns.ts'
import type { QueryDatabase } from './query-to-read.ts'
import type { QueryLimits } from './query-limits.ts'
import type { ReadResult, TextResult } from './query-result.ts'
import type { KnownRunner } from './query-runner.ts'
import { valueOf } from './result-values.ts'

export interface RunParts {
  readonly queries: readonly [CheckedQuery, CheckedQuery]
  readonly runner: KnownRunner
  readonly databases: Readonly<Record<BoxName, QueryDatabase>>
  readonly limits: QueryLimits
  /** When it is ended, as `Date.now()`. */
  readonly deadline: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: QueryProgress) => void
}

/** What both queries gave, and when the second began, as `Date.now()`. */
export interface ReadBoth {
  readonly first: TextResult
  readonly second: ReadResult<ResultValue>
  readonly secondBegan: number
}

/** Runs the first query, and the second with its rows. */
export async function runBoth(parts: RunParts): Promise<ReadBoth> {
  const { queries, runner, databases, limits, deadline, signal, onProgress } = parts
  const sharedBy = (box: BoxName) => ({
    begin: runner.begin,
    checkViewer: databases[box].isCopy ? runner.checkInCopy : runner.checkViewer,
    signal,
  })
  const [firstQuery, secondQuery] = queries
  onProgress({ phase: 'first', place: 0, rows: 0 })
  const first = await databases[firstQuery.box].read({
    ...sharedBy(firstQuery.box),
    query: firstQuery,
    first: undefined,
    limits: { ...limits, rows: limits.firstRows, characters: limits.firstCharacters, deadline },
    valueOf: (_typeId, text) => text,
    onRows: () => undefined,
  })
  checkFirstColumns(firstQuery.box, first)
  const secondBegan = Date.now()
  onProgress({ phase: 'second', place: 0, rows: 0 })
  const second = await databases[secondQuery.box].read({
    ...sharedBy(secondQuery.box),
    query: secondQuery,
    first,
    limits: { ...limits, deadline },
    valueOf,
    onRows: (rows) => onProgress({ phase: 'reading', place: 0, rows }),
  })
  return { first, second, secondBegan }
}
