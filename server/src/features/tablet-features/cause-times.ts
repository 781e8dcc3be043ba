import type { FeatureCause } from '@service-center/contract/tablet-features/tablet-features.ts'

/** A range of unix seconds: from its start, before its end; null without end. */
interface Range {
  readonly from: number
  readonly to: number | null
}

/** The time in which a feature is on without a break, and when the next one begins. */
export interface FeatureTimes {
  readonly since: number | null
  readonly until: number | null
  readonly begins: number | null
}

/**
 * When a feature is on by its causes, as things stand at a time: the access groups, customer and choices of now count for the
 * past and the future too.
 */
export function timesOf(causes: readonly FeatureCause[], at: number): FeatureTimes {
  const ranges = joined(causes.flatMap(rangesOf))
  const current = ranges.find(({ from, to }) => from <= at && (to === null || at < to))
  const next = ranges.find(({ from }) => from > at)
  return {
    since: current?.from ?? null,
    until: current?.to ?? null,
    begins: current === undefined ? (next?.from ?? null) : null,
  }
}

function rangesOf(cause: FeatureCause): Range[] {
  switch (cause.kind) {
    case 'purchase':
      return cause.state === 'COMPLETE' && cause.outcome !== 'otherCustomer'
        ? [{ from: cause.from, to: cause.to }]
        : []
    case 'configuration':
      return cause.groups.every(({ held }) => held)
        ? cause.timeframes.map(({ from, to }) => ({ from, to }))
        : []
    case 'choice':
      return [{ from: cause.chosenAt, to: null }]
  }
}

/** Ranges that touch or overlap become one; empty ones are left out. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  const sorted = ranges
    .filter(({ from, to }) => to === null || from < to)
    .toSorted((one, other) => one.from - other.from)
  for (const range of sorted) {
    const last = result.at(-1)
    if (last === undefined || (last.to !== null && last.to < range.from)) result.push(range)
    else if (last.to !== null && (range.to === null || range.to > last.to)) {
      result[result.length - 1] = { from: last.from, to: range.to }
    }
  }
  return result
}
