/** An entry's value on one line: a text unchanged, JSON with spaces between its parts; '' without one. */
export function valueLine(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  // JSON escapes line breaks within texts: those that are left are between its parts.
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')
}

/** Why a call was refused, as far as the log says it. */
export function reasonOf({ value }: { value: unknown }): string | undefined {
  const reason = typeof value === 'object' && value !== null && 'reason' in value ? value.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/** An entry's value for the clipboard: pretty-printed if it is JSON. */
export function valueToCopy(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
