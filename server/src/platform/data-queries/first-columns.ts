import type { BoxName } from '@service-center/contract/data-extractor/query-boxes.ts'
import { FIRST_QUERY_TABLE } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { invalid } from '../errors.ts'
import type { TextResult } from './query-result.ts'

/** PostgreSQL's name of a column without one. */
const UNNAMED = '?column?'

/**
 * Checks that the second query can name the columns of the first.
 * @throws AppError `invalid` about the first query's box
 */
export function checkFirstColumns(box: BoxName, { columns, hasShortenedValues }: TextResult): void {
  const refuse = (msg: string) => invalid([{ param: box, msg }])
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
