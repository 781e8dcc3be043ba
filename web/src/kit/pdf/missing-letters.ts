import type { MissingLetters } from '@service-center/pdf/base/printable.ts'

/** Most letters of a field, and most fields, that are listed. */
const MAX_LETTERS = 12
const MAX_FIELDS = 5

/** Which letters of which fields a document shows as question marks, as a sentence; undefined: none. */
export function missingLettersText(missing: readonly MissingLetters[]): string | undefined {
  if (missing.length === 0) return undefined
  const listed = missing.slice(0, MAX_FIELDS).map(({ field, letters }) => {
    const more = letters.length > MAX_LETTERS ? ` and ${letters.length - MAX_LETTERS} more` : ''
    return `${field} (${letters.slice(0, MAX_LETTERS).join(' ')}${more})`
  })
  const more = missing.length > MAX_FIELDS ? `, and in ${missing.length - MAX_FIELDS} more fields` : ''
  return `The PDF cannot print these letters, and shows ? instead: ${listed.join(', ')}${more}.`
}
