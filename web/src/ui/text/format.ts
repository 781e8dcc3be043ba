const COUNTS = new Intl.NumberFormat('en')
const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A count with thousands separators: '1,284'. */
export function count(value: number): string {
  return COUNTS.format(value)
}

/** A count with its noun in singular or plural: '1 robot', '1,284 robots', '1 entry'. */
export function counted(value: number, plural: string): string {
  if (value !== 1) return `${count(value)} ${plural}`
  return `1 ${plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '')}`
}

/** A number with thousands separators and at most two decimals: 1084.224 becomes '1,084.22'. */
export function formatNumber(value: number): string {
  return NUMBERS.format(value)
}

/** A value and its unit, joined by a no-break space; a percent sign follows without a space. */
export function withUnit(value: number | string, unit: string): string {
  const text = typeof value === 'number' ? formatNumber(value) : value
  return unit === '%' ? `${text}%` : `${text}\u00A0${unit}`
}

/** Words as a list in a sentence: 'Denmark', 'Denmark and Beta', 'Denmark, Beta and Pilot'. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
