/** The values that a diagram shows, from bottom to top, and those that are written beside it. */
export interface ValueAxis {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
}

/** Room above and below the values, as a part of their range. */
const AIR = 0.08
const TICKS = 5

/**
 * An axis for values between two ends.
 * @param include further values that must be on it, such as a limit
 */
export function valueAxis(
  { min, max }: { min: number; max: number },
  include: readonly number[] = [],
): ValueAxis {
  const low = Math.min(min, ...include)
  const high = Math.max(max, ...include)
  // A value that never changes lies in the middle of a range that its size gives.
  const range = high > low ? high - low : Math.max(Math.abs(high) * 0.1, 1)
  const middle = (high + low) / 2
  const bottom = middle - range * (0.5 + AIR)
  const top = middle + range * (0.5 + AIR)
  return { min: bottom, max: top, ticks: ticksBetween(bottom, top) }
}

function ticksBetween(bottom: number, top: number): number[] {
  const step = niceStep((top - bottom) / TICKS)
  const first = Math.ceil(bottom / step)
  const last = Math.floor(top / step)
  // Multiplied, not added up, and rounded to the step's own digits: 0.30000000000000004 is no label.
  const digits = Math.max(0, -Math.floor(Math.log10(step)))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toFixed(Math.min(digits, 12))),
  )
}

/** The smallest of 1, 2, 5, 10, 20, ... that is not smaller than `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((times) => times * power >= least * (1 - 1e-9)) ?? 10) * power
}
