import type { Connection } from '@service-center/contract/device-history/device-parts.ts'
import type { Span, Stretch, TextSaid } from './stretches.ts'

/** A stretch in which a tablet was connected to another robot. */
export interface Elsewhere extends Span {
  readonly tablet: number
  /** The id of the robot that it was connected to. */
  readonly robot: string
}

/**
 * The tablets of a robot as they came and went: a stretch for each choice of connected tablets, none where there was
 * none.
 * @param connections in any order; one without an end still stands
 */
export function tabletStretches(connections: readonly Connection[]): Stretch<TextSaid>[] {
  const edges = connections
    .flatMap(({ id, timestamp, until }) => [
      { at: timestamp, id, by: 1 },
      ...(until === null ? [] : [{ at: until, id, by: -1 }]),
    ])
    .toSorted((a, b) => a.at - b.at)
  const open = new Map<number, number>()
  const stretches: Stretch<TextSaid>[] = []
  for (const [index, { at, id, by }] of edges.entries()) {
    open.set(id, (open.get(id) ?? 0) + by)
    const to = edges[index + 1]?.at ?? Infinity
    const value = [...open]
      .filter(([, count]) => count > 0)
      .map(([tablet]) => tablet)
      .toSorted((a, b) => a - b)
      .join(', ')
    if (to === at || value === '') continue
    const last = stretches.at(-1)
    if (last?.to === at && last.said.value === value) stretches[stretches.length - 1] = { ...last, to }
    else stretches.push({ from: at, to, said: { at, value, changes: 1 } })
  }
  return stretches
}

/**
 * When a tablet was connected to another robot, by what it said of its key 'robot'.
 * @param said oldest first
 * @param here the robot that is looked at
 */
export function elsewhereSpans(
  said: readonly TextSaid[],
  { tablet, here }: { tablet: number; here: number },
): Elsewhere[] {
  return said.flatMap(({ at, value, changes }, index) => {
    const robot = value.trim()
    const isElsewhere = changes === 1 && robot !== '' && robot !== String(here)
    const to = said[index + 1]?.at ?? Infinity
    return isElsewhere && to > at ? [{ from: at, to, tablet, robot }] : []
  })
}

/** Those parts of spans that lie in none of the stretches. */
export function spansBetween<S extends Span>(spans: readonly S[], stretches: readonly Span[]): S[] {
  return spans.flatMap((span) => {
    const parts: S[] = []
    let from = span.from
    for (const stretch of stretches) {
      if (stretch.to <= from) continue
      if (stretch.from >= span.to) break
      if (stretch.from > from) parts.push({ ...span, from, to: stretch.from })
      from = stretch.to
    }
    if (from < span.to) parts.push({ ...span, from })
    return parts
  })
}
