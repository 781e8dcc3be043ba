/** The value range of a diagram, and its labelled values. */
export interface ValueAxis {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
}

/** Space above and below the values, as a fraction of their range. */
const PADDING = 0.08
const TICKS = 5

/**
 * An axis for a value range.
 * @param include further values that must be on it, such as a limit
 */
export function valueAxis(
  { min, max }: { min: number; max: number },
  include: readonly number[] = [],
): ValueAxis {
  const low = Math.min(min, ...include)
  const high = Math.max(max, ...include)
  // A constant value is centred in a range that depends on its size.
  const range = high > low ? high - low : Math.max(Math.abs(high) * 0.1, 1)
  const middle = (high + low) / 2
  const bottom = middle - range * (0.5 + PADDING)
  const top = middle + range * (0.5 + PADDING)
  return { min: bottom, max: top, ticks: ticksBetween(bottom, top) }
}

function ticksBetween(bottom: number, top: number): number[] {
  const step = niceStep((top - bottom) / TICKS)
  const first = Math.ceil(bottom / step)
  const last = Math.floor(top / step)
  // Multiplied instead of added up, and rounded to the step's digits, to avoid labels like 0.30000000000000004.
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
