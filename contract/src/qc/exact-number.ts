/**
 * The digits of a number that JavaScript cannot hold exactly, such as that of a SIM card: in answers of devices the server
 * keeps it as JavaScript's raw JSON (`JSON.rawJSON`), which `JSON.stringify` writes unchanged. Undefined for anything else.
 */
export function exactDigits(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== null) return undefined
  return 'rawJSON' in value && typeof value.rawJSON === 'string' ? value.rawJSON : undefined
}
