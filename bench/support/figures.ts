import { appendFileSync } from 'node:fs'

/** A measured amount; the unit also decides how it is written. */
export interface Amount {
  readonly value: number
  readonly unit: 'ms' | '/s' | 'MB' | 'kB' | 'B' | 'of 100' | 'overviews'
}

/** The required result: its ratio to the limit, or its own amount. */
export interface Goal {
  readonly of: 'ratio' | 'ours'
  readonly atMost?: number
  readonly atLeast?: number
}

/** One line of the table that `npm run bench` prints. */
export interface Figure {
  readonly operation: string
  readonly ours: string
  readonly limit: string
  readonly ratio: string
  readonly goal: string
  readonly verdict: 'met' | 'MISSED' | ''
}

/**
 * Reports one figure: to the file named by `BENCH_REPORT`, or to the terminal.
 * @param figure without a goal it only informs
 */
export function report(figure: { operation: string; ours: Amount; limit?: Amount; goal?: Goal }): void {
  const { operation, ours, limit, goal } = figure
  const ratio = limit === undefined ? undefined : ours.value / limit.value
  const line: Figure = {
    operation,
    ours: written(ours),
    limit: limit === undefined ? '' : written(limit),
    ratio: ratio === undefined ? '' : ratio.toFixed(2),
    goal: goal === undefined ? '' : writtenGoal(goal, ours.unit),
    verdict:
      goal === undefined ? '' : isMet(goal, goal.of === 'ratio' ? ratio : ours.value) ? 'met' : 'MISSED',
  }
  const file = process.env['BENCH_REPORT']
  if (file === undefined) console.log(Object.values(line).join(' | '))
  else appendFileSync(file, `${JSON.stringify(line)}\n`)
}

function written({ value, unit }: Amount): string {
  const digits = value >= 100 || unit === 'B' ? (unit === 'B' ? 1 : 0) : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`
}

function writtenGoal(goal: Goal, unit: string): string {
  const [sign, bound] = goal.atMost === undefined ? ['≥', goal.atLeast] : ['≤', goal.atMost]
  return goal.of === 'ratio' ? `${sign} ${bound} × limit` : `${sign} ${bound} ${unit}`
}

function isMet({ atMost, atLeast }: Goal, value: number | undefined): boolean {
  return value !== undefined && value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)
}
