import { canBeStored } from '../endpoint/fields.ts'

/** Largest JSON text of a refund in UTF-8. */
export const MAX_REFUND_BYTES = 10_240
/** Deepest nesting of objects and lists. */
const MAX_LEVELS = 20

/** Why the JSON text of a refund is refused; undefined if it is fine. */
export function refundProblem(text: string): string | undefined {
  if (bytesOf(text) > MAX_REFUND_BYTES) return 'Must have at most 10 kB.'
  const value = parsed(text)
  if (value === undefined) return 'Must be valid JSON.'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'Must be a JSON object: {"reason": "…"}.'
  }
  if (levelsOf(value) > MAX_LEVELS) return `Must have at most ${MAX_LEVELS} levels.`
  if (textsIn(text).some((one) => !canBeStored(one))) return 'Contains characters that cannot be stored.'
  if (numbersIn(text).some((one) => !isStorable(one))) return 'Contains a number that cannot be stored.'
  return undefined
}

/** Size in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
  }
  return bytes
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown // JSON.parse returns any.
  } catch {
    return undefined
  }
}

/** Stops just beyond the limit, because a text of brackets can be thousands of levels deep. */
function levelsOf(value: unknown, level = 1): number {
  if (typeof value !== 'object' || value === null) return level - 1
  if (level > MAX_LEVELS) return level
  return Math.max(level, ...Object.values(value).map((one) => levelsOf(one, level + 1)))
}

const TEXT = /"(?:[^"\\]|\\.)*"/g

/**
 * All keys and strings of valid JSON, including those of repeated keys, which PostgreSQL reads but JSON.parse
 * drops.
 */
function textsIn(text: string): string[] {
  return (text.match(TEXT) ?? []).map((one) => String(JSON.parse(one)))
}

/** All numbers of valid JSON, as written. */
function numbersIn(text: string): string[] {
  return text.replaceAll(TEXT, '""').match(/-?\d[\d.eE+-]*/g) ?? []
}

/** Whether a number fits a JavaScript number; PostgreSQL refuses some larger or smaller ones. */
function isStorable(number: string): boolean {
  const value = Number(number)
  return Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(number.split(/e/i)[0] ?? ''))
}
