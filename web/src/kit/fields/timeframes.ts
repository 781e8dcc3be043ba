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
