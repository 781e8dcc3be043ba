/** A time range in unix seconds; null is open. */
export interface Timeframe {
  from: number | null
  to: number | null
}

/** The error of a timeframe's end, or undefined. */
export function timeframeProblem({ from, to }: Timeframe): string | undefined {
  return from !== null && to !== null && to <= from ? 'Must be after the start.' : undefined
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
