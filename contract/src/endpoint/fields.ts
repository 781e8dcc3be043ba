import { z } from 'zod'
import { SOMETHING_TO_SEE } from '../text/text-checks.ts'
import { documented } from './documented.ts'
import { MESSAGES } from './messages.ts'

/**
 * Description of the field `was` of a change: the value as the caller read it, so that two people cannot overwrite
 * each other's changes unnoticed.
 */
export const WAS =
  'What the caller read: the save is refused (409) when somebody else has changed it since. Without it nothing is compared.'

const MAX_INT4 = 2_147_483_647

/**
 * Text that PostgreSQL can store: no NUL and no lone surrogate.
 * @param max in UTF-16 units
 */
export function text(max: number) {
  return z
    .string()
    .max(max, { error: `Must have at most ${max.toLocaleString('en')} characters.` })
    .refine(canBeStored, { error: 'Contains characters that cannot be stored.' })
}

/** Checked for every text of every input; `openapi.json` mentions it once. */
export function canBeStored(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** Transformation that treats an empty text as absent. */
export const emptyIsAbsent = (value: string) => (value === '' ? undefined : value)

/** Text with at least one visible character. */
export function requiredText(max: number, error: string = MESSAGES.required) {
  return text(max).regex(SOMETHING_TO_SEE, { error })
}

/** An id: a signed 32-bit integer, as PostgreSQL's `integer`. */
export const idNumber = z.int().min(-MAX_INT4).max(MAX_INT4)

/** An id in a path or a query string: digits with an optional sign, parsed to a number. */
export const idParam = documented(
  z
    .string()
    .regex(/^-?\d{1,10}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(idNumber),
  { schema: { type: 'integer', minimum: -MAX_INT4, maximum: MAX_INT4 } },
)

/** A boolean in a query string. */
export const flagParam = documented(
  z.enum(['true', 'false']).transform((value) => value === 'true'),
  { schema: { type: 'boolean' } },
)

export const filteredCount = z.int().describe('How many rows pass the filters, on all pages.')

export const unixSeconds = z.number().describe('A time in unix seconds.')
