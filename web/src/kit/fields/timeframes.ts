/** A time range in unix seconds; null is no start or no end. */
export interface Timeframe {
  from: number | null
  to: number | null
}

/** The error at the end of a timeframe, or undefined. */
export function timeframeProblem({ from, to }: Timeframe): string | undefined {
  return from !== null && to !== null && to < from ? 'Must not be before the start.' : undefined
}

/** The timeframe with another start. If the end is before the start, it becomes the start (specification 3, section 5). */
export function startingAt({ to }: Timeframe, from: number | null): Timeframe {
  return { from, to: from !== null && to !== null && to < from ? from : to }
}

/** Sorts timeframes by their start, those without one last (specification 3, section 5). */
export function sortedTimeframes(frames: readonly Timeframe[]): Timeframe[] {
  return frames.toSorted((a, b) => (a.from ?? Infinity) - (b.from ?? Infinity) || 0)
}

/**
 * The form rules for a list of timeframes.
 * @param name the path of the list in the values of the form
 * @example rules: (values) => timeframeRules('frames', values.frames)
 */
export function timeframeRules<Name extends string>(
  name: Name,
  frames: readonly Timeframe[],
): Record<`${Name}.${number}.to`, string | undefined> {
  const rules = frames.map((frame, place) => [`${name}.${place}.to`, timeframeProblem(frame)])
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(rules) as Record<`${Name}.${number}.to`, string | undefined>
}

/** Whether it lasts for no time at all, as when its start was set after its end. */
export const isEmpty = ({ from, to }: Timeframe): boolean => from !== null && to !== null && to <= from

/** The time that two timeframes have in common, or undefined. */
export function overlapOf(one: Timeframe, other: Timeframe): Timeframe | undefined {
  const from = Math.max(startOf(one), startOf(other))
  const to = Math.min(endOf(one), endOf(other))
  return from < to ? frameBetween(from, to) : undefined
}

/** What is left of a timeframe without the given ones, by start. */
export function timeWithout(frame: Timeframe, taken: readonly Timeframe[]): Timeframe[] {
  return taken.reduce<Timeframe[]>(
    (left, { from, to }) =>
      left.flatMap((part) => [
        ...partBetween(startOf(part), Math.min(endOf(part), startOf({ from, to }))),
        ...partBetween(Math.max(startOf(part), endOf({ from, to })), endOf(part)),
      ]),
    isEmpty(frame) ? [] : [frame],
  )
}

const startOf = ({ from }: Timeframe) => from ?? -Infinity
const endOf = ({ to }: Timeframe) => to ?? Infinity
const frameBetween = (from: number, to: number): Timeframe => ({
  from: from === -Infinity ? null : from,
  to: to === Infinity ? null : to,
})
const partBetween = (from: number, to: number) => (from < to ? [frameBetween(from, to)] : [])
