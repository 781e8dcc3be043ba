import type { Connection } from '@service-center/contract/device-history/device-parts.ts'
import type { Span, Interval, TextSample } from './intervals.ts'

/** A time span in which a tablet was connected to another robot. */
export interface Elsewhere extends Span {
  readonly tablet: number
  /** The id of the robot that it was connected to. */
  readonly robot: string
}

/**
 * The tablets of a robot over time: an interval for each combination of connected tablets, none where there was none.
 * @param connections in any order; one without an end is still open
 */
export function tabletIntervals(connections: readonly Connection[]): Interval<TextSample>[] {
  const edges = connections
    .flatMap(({ id, timestamp, until }) => [
      { at: timestamp, id, by: 1 },
      ...(until === null ? [] : [{ at: until, id, by: -1 }]),
    ])
    .toSorted((a, b) => a.at - b.at)
  const open = new Map<number, number>()
  const intervals: Interval<TextSample>[] = []
  for (const [index, { at, id, by }] of edges.entries()) {
    open.set(id, (open.get(id) ?? 0) + by)
    const to = edges[index + 1]?.at ?? Infinity
    const value = [...open]
      .filter(([, count]) => count > 0)
      .map(([tablet]) => tablet)
      .toSorted((a, b) => a - b)
      .join(', ')
    if (to === at || value === '') continue
    const last = intervals.at(-1)
    if (last?.to === at && last.sample.value === value) intervals[intervals.length - 1] = { ...last, to }
    else intervals.push({ from: at, to, sample: { at, value, changes: 1 } })
  }
  return intervals
}

/**
 * When a tablet was connected to another robot, from the values of its key 'robot'.
 * @param samples oldest first
 * @param here the current robot
 */
export function elsewhereSpans(
  samples: readonly TextSample[],
  { tablet, here }: { tablet: number; here: number },
): Elsewhere[] {
  return samples.flatMap(({ at, value, changes }, index) => {
    const robot = value.trim()
    const isElsewhere = changes === 1 && robot !== '' && robot !== String(here)
    const to = samples[index + 1]?.at ?? Infinity
    return isElsewhere && to > at ? [{ from: at, to, tablet, robot }] : []
  })
}

/** The parts of spans outside of all the intervals. */
export function spansBetween<S extends Span>(spans: readonly S[], intervals: readonly Span[]): S[] {
  return spans.flatMap((span) => {
    const parts: S[] = []
    let from = span.from
    for (const interval of intervals) {
      if (interval.to <= from) continue
      if (interval.from >= span.to) break
      if (interval.from > from) parts.push({ ...span, from, to: interval.from })
      from = interval.to
    }
    if (from < span.to) parts.push({ ...span, from })
    return parts
  })
}
