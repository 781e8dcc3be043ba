import type { ResultValue } from '@service-center/contract/data-extractor/data-queries.ts'
import {
  BOX_NAMES,
  FIRST_QUERY_TABLE,
  type BoxName,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { invalid } from '../errors.ts'
import { refusedQuery } from './refused-query.ts'
import type { CheckedQuery } from './check/check-query.ts'
import type { QueryProgress, QueryLimits } from './data-queries.ts'
import type { QueryDatabase, ReadResult, TextResult } from './run/read-query.ts'
import type { KnownRunner } from './query-runner.ts'
import { valueOf } from './run/result-values.ts'
import type { KeepPlace } from './waiting-line.ts'

/** PostgreSQL's name for a column without a name. */
const UNNAMED = '?column?'

/**
 * Checks that the second query can refer to the columns of the first.
 * @throws AppError `invalid` about the first query's box
 */
function checkFirstColumns(box: BoxName, { columns, hasShortenedValues }: TextResult): void {
  const refuse = (msg: string) => refusedQuery({ param: box, msg })
  const names = columns.map(({ name }) => name)
  if (names.includes(UNNAMED)) throw refuse('Each column of the first query needs a name: write AS name.')
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) {
    throw refuse(`The first query has two columns named ${twice}: give each a name of its own.`)
  }
  if (hasShortenedValues) {
    throw refuse(`The first query has values that are too long to be passed on in ${FIRST_QUERY_TABLE}.`)
  }
}

/** For texts that the contract refuses. */
const NO_QUERY = Object.keys(BOX_NAMES).map((param) => ({ param, msg: MESSAGES.required }))

export interface RunParts {
  /** One query, or two in the order in which they run. */
  readonly queries: readonly CheckedQuery[]
  readonly runner: KnownRunner
  readonly databases: Readonly<Record<BoxName, QueryDatabase>>
  readonly limits: QueryLimits
  /** When the run is stopped, as `Date.now()`. */
  readonly deadline: number
  readonly signal: AbortSignal
  readonly keepPlace: KeepPlace
  readonly onProgress: (progress: QueryProgress) => void
}

/** The results of both queries, and when the second began, as `Date.now()`. */
export interface ReadBoth {
  /** Null: there was only one query. */
  readonly first: TextResult | null
  readonly second: ReadResult<ResultValue>
  readonly secondBegan: number
}

/** Runs the first query, then the second query with the rows of the first; or the only one. */
export async function runBoth(parts: RunParts): Promise<ReadBoth> {
  const { queries, runner, databases, limits, deadline, signal, keepPlace, onProgress } = parts
  const sharedBy = (box: BoxName) => ({
    begin: runner.begin,
    checkViewer: databases[box].isCopy ? runner.checkInCopy : runner.checkViewer,
    signal,
    keepPlace,
  })
  const secondQuery = queries.at(-1)
  if (secondQuery === undefined) throw invalid(NO_QUERY)
  const firstQuery = queries.length > 1 ? queries[0] : undefined
  const readFirst = async (query: CheckedQuery) => {
    onProgress({ phase: 'first', place: 0, rows: 0 })
    const result = await databases[query.box].read({
      ...sharedBy(query.box),
      query,
      first: undefined,
      limits: { ...limits, rows: limits.firstRows, characters: limits.firstCharacters, deadline },
      valueOf: (_typeId, text) => text,
      onRows: () => undefined,
    })
    checkFirstColumns(query.box, result)
    return result
  }
  const first = firstQuery === undefined ? null : await readFirst(firstQuery)
  const secondBegan = Date.now()
  onProgress({ phase: 'second', place: 0, rows: 0 })
  const second = await databases[secondQuery.box].read({
    ...sharedBy(secondQuery.box),
    query: secondQuery,
    first: first ?? undefined,
    limits: { ...limits, deadline },
    valueOf,
    onRows: (rows) => onProgress({ phase: 'reading', place: 0, rows }),
  })
  return { first, second, secondBegan }
}
