import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import type { ReadBoth } from './run-both.ts'
import { kindOf } from './result-values.ts'
import { typeNameOf } from './type-names.ts'

/** The result of a run as its caller gets it; `began` and `waited` are times of `Date.now()`. */
export function resultOf({
  first,
  second,
  secondBegan,
  began,
  waited,
}: ReadBoth & { began: number; waited: number }): QueryResult {
  const ended = Date.now()
  return {
    columns: second.columns.map(({ name, typeId }) => ({
      name,
      kind: kindOf(typeId),
      type: typeNameOf(typeId),
    })),
    rows: second.rows,
    isTruncated: second.isTruncated,
    hasShortenedValues: second.hasShortenedValues,
    first: {
      rows: first.rows.length,
      isTruncated: first.isTruncated,
      columns: first.columns.map(({ name, typeId }) => ({ name, type: typeNameOf(typeId) })),
    },
    times: {
      waiting: waited - began,
      first: secondBegan - waited,
      second: ended - secondBegan,
      total: ended - began,
    },
  }
}
