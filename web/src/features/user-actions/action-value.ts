/** An entry's value on one line: a text as it is, JSON with spaces between its parts; '' where there is none. */
export function valueLine(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  // Within texts, JSON writes line breaks as signs: those that are left stand between its parts.
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')
}

/** An entry's value as a click on its row copies it: pretty-printed if it is JSON. */
export function valueToCopy(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
