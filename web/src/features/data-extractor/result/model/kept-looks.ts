import type { ChartChoice } from './chart-choice.ts'

/** How a result is looked at. */
export interface ResultLook {
  readonly tab: 'table' | 'chart'
  /** Undefined until it is chosen: then it is `firstChoice`. */
  readonly chart: ChartChoice | undefined
}

/** Of so many kinds of results the look is kept until the console is loaded again. */
const MAX_KEPT = 20
const kept = new Map<string, ResultLook>()

/** How results with these columns were looked at before. @param tableId of `resultTableId` */
export function keptLook(tableId: string): ResultLook | undefined {
  return kept.get(tableId)
}

export function keepLook(tableId: string, look: ResultLook): void {
  kept.delete(tableId)
  kept.set(tableId, look)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
}
