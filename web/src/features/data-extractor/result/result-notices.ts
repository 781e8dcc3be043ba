import {
  FIRST_QUERY_LIMIT,
  MAX_RESULT_CHARACTERS,
  MAX_RESULT_ROWS,
  MAX_VALUE_CHARACTERS,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import { count, counted } from '../../../ui/data-table/model/count-text.ts'

type Told = Pick<QueryResult, 'isTruncated' | 'hasShortenedValues'> & {
  readonly first: Pick<QueryResult['first'], 'isTruncated'>
  readonly rows: { readonly length: number }
}

/** What is missing in a result, as sentences. */
export function missingInResult({ rows, isTruncated, hasShortenedValues, first }: Told): string[] {
  const said: string[] = []
  if (first.isTruncated) {
    said.push(
      `The first query gave more than ${count(FIRST_QUERY_LIMIT)} rows: the second read only the first ${count(FIRST_QUERY_LIMIT)} of them.`,
    )
  }
  if (isTruncated) said.push(cutOff(rows.length))
  if (hasShortenedValues) {
    said.push(`Values longer than ${count(MAX_VALUE_CHARACTERS)} characters were shortened: they end in '…'.`)
  }
  return said
}

function cutOff(rows: number): string {
  const limit =
    rows >= MAX_RESULT_ROWS
      ? `${count(MAX_RESULT_ROWS)} rows`
      : `${count(Math.floor(MAX_RESULT_CHARACTERS / 1_000_000))} million characters`
  return `The result was cut off after ${counted(rows, 'rows')}: it holds at most ${limit}.`
}
