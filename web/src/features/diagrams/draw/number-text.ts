/** From here on a number is written by its power of ten. */
const LARGE = 1e6
const SMALL = 1e-4
const MAX_DIGITS = 12

/**
 * A labelled value of an axis: with the digits that distinguish it from the next one, and by its power of ten where
 * that is shorter.
 * @param step the distance to the next one
 */
export function tickText(value: number, step: number): string {
  const size = Math.abs(value)
  const isByPower = size >= LARGE || (size > 0 && size < SMALL)
  if (isByPower && (step >= size / 100 || size >= 1e15)) return shortNumber(value)
  const digits = Math.min(MAX_DIGITS, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

/** A number in few letters: '2.67', '1,084', '1.5e9'. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size >= LARGE || (size > 0 && size < SMALL)) {
    return value
      .toExponential(2)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e')
  }
  return value.toLocaleString('en-US', { maximumFractionDigits: size < 1 ? 4 : 2 })
}
