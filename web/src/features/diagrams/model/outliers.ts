/** Of so many values, this share may be left out as outliers; of fewer than five none. */
const MAX_SHARE = 0.02
const MIN_VALUES = 5
/** When all other values are the same, nothing but their level is lost by showing an outlier. */
const CONSTANT_FACTOR = 1000

export interface ValueRange {
  readonly min: number
  readonly max: number
}

/** The range of all values; undefined when there are none. */
export function fullRange(values: readonly number[]): ValueRange | undefined {
  let min = Infinity
  let max = -Infinity
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return min <= max ? { min, max } : undefined
}

/**
 * The range of the values without outliers: those few without which it becomes smaller by a factor. The same as
 * `fullRange` when there are none.
 * @param factor how much smaller the range must become; at least 2
 */
export function rangeWithoutOutliers(values: readonly number[], factor: number): ValueRange | undefined {
  const full = fullRange(values)
  const most = values.length < MIN_VALUES ? 0 : Math.max(1, Math.floor(values.length * MAX_SHARE))
  if (full === undefined || most === 0 || !isCrowded(values, { full, most, bins: Math.floor(factor) })) {
    return full
  }
  const sorted = Float64Array.from(values).toSorted()
  let [first, last] = [0, sorted.length - 1]
  // Repeated: a first outlier may be so large that it hides a second one.
  for (let left = most; left > 0;) {
    const found = withoutFewest(sorted, { first, last, most: left, factor })
    if (found === undefined) break
    left -= last - first - (found.last - found.first)
    ;[first, last] = [found.first, found.last]
  }
  return { min: sorted[first] ?? full.min, max: sorted[last] ?? full.max }
}

/**
 * Whether nearly all values lie in two neighbouring bins of their range, as they must where outliers flatten them. It
 * saves sorting the values of every row in every frame.
 */
function isCrowded(
  values: readonly number[],
  { full: { min, max }, most, bins }: { full: ValueRange; most: number; bins: number },
): boolean {
  if (bins <= 2 || min === max) return min !== max
  const counts = Array.from({ length: bins }, () => 0)
  const scale = bins / (max - min)
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.floor((value - min) * scale))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts.some((count, bin) => count + (counts[bin + 1] ?? 0) >= values.length - most)
}

/** The narrowest range after leaving out as few values as possible, if it is smaller by the factor. */
function withoutFewest(
  sorted: Float64Array,
  options: { first: number; last: number; most: number; factor: number },
): { first: number; last: number } | undefined {
  const { first, last, most, factor } = options
  const at = (index: number) => sorted[index] ?? 0
  const whole = at(last) - at(first)
  for (let left = 1; left <= most; left += 1) {
    let best = first
    for (let from = first; from <= first + left; from += 1) {
      if (at(from + last - first - left) - at(from) < at(best + last - first - left) - at(best)) best = from
    }
    const end = best + last - first - left
    const size = at(end) - at(best)
    const isSmaller =
      size > 0 ? size * factor <= whole : levelRange(at(best)) * constantFactor(factor) <= whole
    if (isSmaller) return { first: best, last: end }
  }
  return undefined
}

/** Where single outliers are wanted gone, they are gone from constant values too. */
const constantFactor = (factor: number) => (factor <= 2 ? factor : CONSTANT_FACTOR)

/** The range that an axis gives to a constant value. */
export const levelRange = (value: number): number => Math.max(Math.abs(value) * 0.1, 1)
