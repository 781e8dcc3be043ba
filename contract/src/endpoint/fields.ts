import { z } from 'zod'
import { MESSAGES } from './errors.ts'

const MAX_INT4 = 2_147_483_647

/**
 * Text that PostgreSQL can store: no NUL and no lone surrogate.
 * @param max maximum length in UTF-16 units
 */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: 'Contains characters that cannot be stored.',
    })
}

/** Non-blank text. */
export function requiredText(max: number) {
  return text(max).refine((value) => value.trim() !== '', { error: MESSAGES.required })
}

/** An id as a number: a signed 32-bit integer, as PostgreSQL's `integer`. */
export const idNumber = z.int().min(-MAX_INT4).max(MAX_INT4)

/** An id in a path or a query string: digits with an optional sign, parsed to a number. */
export const idParam = z
  .string()
  .regex(/^-?\d{1,10}$/, 'Must be a whole number.')
  .transform(Number)
  .pipe(idNumber)

/** A boolean in a query string. */
export const flagParam = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A time in unix seconds. */
export const unixSeconds = z.number()
