/** A time range in unix seconds; null is open. */
export interface Timeframe {
  from: number | null
  to: number | null
}

/** The error of a timeframe's end, or undefined. */
export function timeframeProblem({ from, to }: Timeframe): string | undefined {
  return from !== null && to !== null && to < from ? 'Must not be before the start.' : undefined
}

/** The timeframe with another start; an end before it is moved to it (specification 3, section 5). */
export function startingAt({ to }: Timeframe, from: number | null): Timeframe {
  return { from, to: from !== null && to !== null && to < from ? from : to }
}

/** Timeframes by their start, those without one last (specification 3, section 5). */
export function sortedTimeframes(frames: readonly Timeframe[]): Timeframe[] {
  return frames.toSorted((a, b) => (a.from ?? Infinity) - (b.from ?? Infinity) || 0)
}

/** The rules of a list of timeframes, by the paths of their ends: `rules: (values) => timeframeRules('frames', values.frames)`. */
export function timeframeRules<Name extends string>(
  name: Name,
  frames: readonly Timeframe[],
): Record<`${Name}.${number}.to`, string | undefined> {
  const rules = frames.map((frame, place) => [`${name}.${place}.to`, timeframeProblem(frame)])
  // The keys have the form of the type.
  return Object.fromEntries(rules) as Record<`${Name}.${number}.to`, string | undefined>
}
