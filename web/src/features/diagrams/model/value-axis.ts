import type { AxisChoice } from '../../../kit/device/dashboard-search.ts'
import { fullRange, levelRange, rangeWithoutOutliers, type ValueRange } from './outliers.ts'

/** The value range of a diagram, and its labelled values. */
export interface ValueAxis extends ValueRange {
  readonly ticks: readonly number[]
  readonly isLog: boolean
}

/** Space above and below the values, as a fraction of their range. */
const PADDING = 0.08
const TICKS = 5
/** With less than this share of the height, values look like a straight line. */
const FLAT_FACTOR = 20
/** 'Without outliers': as soon as that makes the rest twice as large. */
const ROBUST_FACTOR = 2

/**
 * The axis of a row; undefined when it has nothing to show.
 * @param values all that the row has in its window
 * @param choice undefined: all values, unless a few outliers would flatten the others
 * @param include further values that must be on it, such as a limit; not on an axis that the user fixed
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

/** Where a value stands on an axis: 0 at its lower end, 1 at its upper one. */
export function shareOf(value: number, { min, max, isLog }: ValueAxis): number {
  if (!isLog) return (value - min) / (max - min)
  if (value <= 0) return -Infinity
  return Math.log(value / min) / Math.log(max / min)
}

/**
 * An axis for a value range.
 * @param include further values that must be on it, such as a limit
 */
export function valueAxis({ min, max }: ValueRange, include: readonly number[] = []): ValueAxis {
  const low = Math.min(min, ...include)
  const high = Math.max(max, ...include)
  // A constant value is centred in a range that depends on its size.
  const range = high > low ? high - low : levelRange(high)
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

/** Powers of ten between two exponents; where these are too few, multiples by 2 and 5, or round values. */
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

/** The smallest of 1, 2, 5, 10, 20, ... that is not smaller than `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((times) => times * power >= least * (1 - 1e-9)) ?? 10) * power
}

/** A round range around what an axis shows, for somebody who fixes it. */
export function roundRange({ min, max }: ValueRange): [min: number, max: number] {
  const step = niceStep((max - min) / TICKS)
  const round = (value: number) => Number((value * step).toPrecision(12))
  return [round(Math.floor(min / step)), round(Math.ceil(max / step))]
}
