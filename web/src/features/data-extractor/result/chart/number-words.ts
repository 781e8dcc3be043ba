const FORMAT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 12 })
const COMPACT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 })
/** From here on, and below its reciprocal, an axis writes a number by its power of ten. */
const LARGE = 1e9

/** A number with its digits: '1,084.224'. */
export const numberText = (value: number): string => FORMAT.format(value)

/** A number of an axis. */
export function axisText(value: number): string {
  const size = Math.abs(value)
  if (size >= LARGE || (size > 0 && size < 1 / LARGE)) return value.toExponential(2).replace('e+', 'e')
  return COMPACT.format(value)
}
