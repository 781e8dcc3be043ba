import type { MissingLetters } from '@service-center/pdf/base/printable.ts'

/** Maximum numbers of letters per field and of fields in the text. */
const MAX_LETTERS = 12
const MAX_FIELDS = 5

/** Says which letters of which fields appear as question marks in the PDF; undefined if there are none. */
export function missingLettersText(missing: readonly MissingLetters[]): string | undefined {
  if (missing.length === 0) return undefined
  const listed = missing.slice(0, MAX_FIELDS).map(({ field, letters }) => {
    const more = letters.length > MAX_LETTERS ? ` and ${letters.length - MAX_LETTERS} more` : ''
    return `${field} (${letters.slice(0, MAX_LETTERS).join(' ')}${more})`
  })
  const more = missing.length > MAX_FIELDS ? `, and in ${missing.length - MAX_FIELDS} more fields` : ''
  return `The PDF cannot print these letters, and shows ? instead: ${listed.join(', ')}${more}.`
}
