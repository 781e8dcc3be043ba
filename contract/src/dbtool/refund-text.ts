import { canBeStored } from '../endpoint/fields.ts'

/** Maximum size of a refund's JSON text in UTF-8. */
export const MAX_REFUND_BYTES = 10_240
/** Maximum number of levels of its objects and lists. */
const MAX_LEVELS = 20

/** What is wrong with the JSON text of a refund, or undefined. */
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

/** The size of a text in UTF-8. */
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

/** Stops at the first level beyond the maximum: a text of nothing but brackets has thousands. */
function levelsOf(value: unknown, level = 1): number {
  if (typeof value !== 'object' || value === null) return level - 1
  if (level > MAX_LEVELS) return level
  return Math.max(level, ...Object.values(value).map((one) => levelsOf(one, level + 1)))
}

const TEXT = /"(?:[^"\\]|\\.)*"/g

/** All keys and texts of a valid JSON text, those of repeated keys too: PostgreSQL reads what JSON.parse drops. */
function textsIn(text: string): string[] {
  return (text.match(TEXT) ?? []).map((one) => String(JSON.parse(one)))
}

/** All numbers of a valid JSON text, as they are written. */
function numbersIn(text: string): string[] {
  return text.replaceAll(TEXT, '""').match(/-?\d[\d.eE+-]*/g) ?? []
}

/** Whether a number is within what a number of JavaScript holds; PostgreSQL refuses some beyond. */
function isStorable(number: string): boolean {
  const value = Number(number)
  return Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(number.split(/e/i)[0] ?? ''))
}
