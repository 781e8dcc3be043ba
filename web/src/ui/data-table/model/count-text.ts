const number = new Intl.NumberFormat('en')

/** A count with thousands separators: '1,284'. */
export function count(value: number): string {
  return number.format(value)
}

/** A count with its noun in singular or plural: '1 robot', '1,284 robots', '1 entry'. */
export function counted(value: number, plural: string): string {
  if (value !== 1) return `${count(value)} ${plural}`
  return `1 ${plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '')}`
}
