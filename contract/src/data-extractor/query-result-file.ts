import type { ResultColumn, ResultValue } from './data-queries.ts'

/** File name of a downloaded result (specification 3, section 2). */
export const RESULT_FILE = 'query-result.csv'

/**
 * The CSV cells of one result row.
 * @param timeText formats a time given in unix seconds
 */
export function resultCells(
  columns: readonly Pick<ResultColumn, 'kind'>[],
  row: readonly ResultValue[],
  timeText: (seconds: number) => string,
): string[] {
  return row.map((value, n) => {
    if (value === null) return ''
    return columns[n]?.kind === 'time' && typeof value === 'number' ? timeText(value) : String(value)
  })
}
