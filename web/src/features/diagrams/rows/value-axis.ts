import type { AxisChoice } from '../../../kit/device/dashboard-search.ts'

export interface ValueRange {
  readonly min: number
  readonly max: number
}

/** The value range of a diagram, and its labelled values. */
export interface ValueAxis extends ValueRange {
  readonly ticks: readonly number[]
  readonly isLog: boolean
}

/** Space above and below the values, as a fraction of their range. */
const PADDING = 0.08
const TICKS = 5
/** Automatic: outliers are left out if the rest becomes this many times as large. Otherwise it would look flat. */
const FLAT_FACTOR = 20
/** 'Without outliers': they are left out as soon as the rest becomes twice as large. */
const ROBUST_FACTOR = 2

/**
 * The axis of a row; undefined when it has nothing to show.
 * @param values all values of the row in its window
 * @param choice undefined: all values, unless a few outliers would flatten the others
 * @param include further values that the axis must contain, such as a limit; ignored for a fixed axis
 */
export function axisOf(
  values: readonly number[],
  choice: AxisChoice | undefined,
  include: readonly number[] = [],
): ValueAxis | undefined {
  if (values.length === 0) return undefined
  if (choice === 'log') {
    const range = fullRange(values.filter((value) => value > 0))
    return range && logAxis(range, include)
  }
  if (Array.isArray(choice)) return fixedAxis(choice)
  const range =
    choice === 'all'
      ? fullRange(values)
      : rangeWithoutOutliers(values, choice === 'robust' ? ROBUST_FACTOR : FLAT_FACTOR)
  return range && valueAxis(range, include)
}

/** The place of a value on an axis: 0 at its lower end, 1 at its upper end. */
export function shareOf(value: number, { min, max, isLog }: ValueAxis): number {
  if (!isLog) return (value - min) / (max - min)
  if (value <= 0) return -Infinity
  return Math.log(value / min) / Math.log(max / min)
}

/** @param include further values that the axis must contain, such as a limit */
export function valueAxis({ min, max }: ValueRange, include: readonly number[] = []): ValueAxis {
  const low = Math.min(min, ...include)
  const high = Math.max(max, ...include)
  // A constant value is centred in a range that depends on its size.
  const range = high > low ? high - low : constantRange(high)
  const middle = high / 2 + low / 2
  return fixedAxis([middle - range * (0.5 + PADDING), middle + range * (0.5 + PADDING)])
}

function fixedAxis([min, max]: readonly [min: number, max: number]): ValueAxis {
  return { min, max, ticks: ticksBetween(min, max), isLog: false }
}

/** A logarithmic axis for values above 0. */
function logAxis({ min, max }: ValueRange, include: readonly number[]): ValueAxis {
  const wanted = include.filter((value) => value > 0)
  const low = Math.log10(Math.min(min, ...wanted))
  const high = Math.log10(Math.max(max, ...wanted))
  const range = high > low ? high - low : 1
  const middle = (high + low) / 2
  const [bottom, top] = [middle - range * (0.5 + PADDING), middle + range * (0.5 + PADDING)]
  return { min: 10 ** bottom, max: 10 ** top, ticks: logTicks(bottom, top), isLog: true }
}

/** Powers of ten between two exponents. If these are too few, their multiples by 2 and 5 too, or else round values. */
function logTicks(bottom: number, top: number): number[] {
  const every = Math.max(1, Math.ceil((top - bottom) / (TICKS + 1)))
  const powers: number[] = []
  for (let power = Math.ceil(bottom / every) * every; power <= top; power += every) powers.push(power)
  if (powers.length > 2) return powers.map((power) => Number(`1e${power}`))
  const [min, max] = [10 ** bottom, 10 ** top]
  const finer: number[] = []
  for (let power = Math.floor(bottom); power <= top; power += 1) {
    finer.push(...[1, 2, 5].map((times) => Number(`${times}e${power}`)))
  }
  const within = finer.filter((tick) => tick >= min && tick <= max)
  return within.length > 1 ? within : ticksBetween(min, max)
}

function ticksBetween(bottom: number, top: number): number[] {
  const step = niceStep((top - bottom) / TICKS)
  const first = Math.ceil(bottom / step)
  const last = Math.floor(top / step)
  // Multiplied instead of added up, and rounded to the step's digits, to avoid labels like 0.30000000000000004.
  const digits = Math.max(0, -Math.floor(Math.log10(step)))
  return Array.from({ length: Math.max(0, Math.min(last - first + 1, 2 * TICKS)) }, (_, index) =>
    digits > 12 ? (first + index) * step : Number(((first + index) * step).toFixed(digits)),
  )
}

/** The smallest of …, 1, 2, 5, 10, 20, … that is not smaller than `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((times) => times * power >= least * (1 - 1e-9)) ?? 10) * power
}

/** A round range around the shown one, as the start of a fixed axis. */
export function roundRange({ min, max }: ValueRange): [min: number, max: number] {
  const step = niceStep((max - min) / TICKS)
  const round = (value: number) => Number((value * step).toPrecision(12))
  return [round(Math.floor(min / step)), round(Math.ceil(max / step))]
}

/** At most this share of the values, but always one, may be left out as outliers. */
const MAX_SHARE = 0.02
/** Fewer values have no outliers. */
const MIN_VALUES = 5
/**
 * An outlier among constant values is left out only beyond this factor, because they have no changes that it could
 * flatten.
 */
const CONSTANT_FACTOR = 1000

/** The range of all values; undefined when there are none. */
function fullRange(values: readonly number[]): ValueRange | undefined {
  let min = Infinity
  let max = -Infinity
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return min <= max ? { min, max } : undefined
}

/**
 * The range of the values without outliers. A few values are outliers if the range without them is smaller by a factor.
 * If there are none, this is `fullRange`.
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
  // Repeats, because a first outlier may be so large that it hides a second one.
  for (let left = most; left > 0;) {
    const found = withoutFewest(sorted, { first, last, most: left, factor })
    if (found === undefined) break
    left -= last - first - (found.last - found.first)
    ;[first, last] = [found.first, found.last]
  }
  return { min: sorted[first] ?? full.min, max: sorted[last] ?? full.max }
}

/**
 * Whether nearly all values are in two neighbouring bins of their range, as is always the case when there are outliers.
 * This quick check avoids sorting the values of every row in every frame.
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

/**
 * Leaves out the fewest values after which the range is smaller by the factor, and returns the narrowest such range;
 * undefined if there is none.
 */
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
      size > 0 ? size * factor <= whole : constantRange(at(best)) * constantFactor(factor) <= whole
    if (isSmaller) return { first: best, last: end }
  }
  return undefined
}

/** If the user wants no outliers, they are left out of constant values too. */
const constantFactor = (factor: number) => (factor <= 2 ? factor : CONSTANT_FACTOR)

const constantRange = (value: number): number => Math.max(Math.abs(value) * 0.1, 1)
