const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A number with a thousands separator and at most two decimals: 1084.224 becomes '1,084.22'. */
export function formatNumber(value: number): string {
  return NUMBER.format(value)
}

/** A value and its unit, joined by a no-break space; a percent sign follows directly. */
export function withUnit(value: number | string, unit: string): string {
  const text = typeof value === 'number' ? formatNumber(value) : value
  return unit === '%' ? `${text}%` : `${text}\u00A0${unit}`
}
