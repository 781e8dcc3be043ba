/** Whether a kept value has the type of a field's initial value: anybody can edit storage, and a release may change a field. */
export function isLike(kept: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(kept)
  if (value === null) return kept === null || ['number', 'string'].includes(typeof kept) || isRecord(kept)
  return typeof kept === typeof value && isRecord(kept) === isRecord(value)
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
