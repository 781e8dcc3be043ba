import { z } from 'zod'
import { unixSeconds } from '../endpoint/fields.ts'

const NUMBER = /^[+-]?\d{1,50}(\.\d{1,50})?(e[+-]?\d{1,2})?$/i
const PERCENT = /\s*%$/

/** The number in a value, which may have a percent sign; undefined for other texts. */
export function numberIn(value: string): number | undefined {
  const text = value.trim().replace(PERCENT, '')
  return NUMBER.test(text) ? Number(text) : undefined
}

/** A value at a time: `[unix seconds, value]`. */
const numericPoint = z.tuple([unixSeconds, z.number()])
const textPoint = z.tuple([unixSeconds, z.string()])

/**
 * Numbers over time: each list has one entry per pixel that has values. Drawing from (`at`, `first`) over `min` and
 * `max` to (`until`, `last`) loses no spike.
 */
export const numericSeries = z
  .object({
    at: z.array(unixSeconds),
    until: z.array(unixSeconds),
    first: z.array(z.number()),
    min: z.array(z.number()),
    max: z.array(z.number()),
    last: z.array(z.number()),
    /** The last number before the window and the first after it. */
    before: numericPoint.nullable(),
    after: numericPoint.nullable(),
  })
  .meta({ id: 'NumericSeries' })
export type NumericSeries = z.infer<typeof numericSeries>

/** In `TextSeries.value`: several values followed each other within a pixel. */
export const SEVERAL = -1
/** Maximum number of different values listed for such a segment. */
export const MAX_AMONG = 20

/**
 * Texts over time, as segments that last until the next one's `at`, or the end of the window. `value` is an index
 * into `values`, or `SEVERAL`. `changes` is the number of values in a segment; `among` lists them as indexes into
 * `values`, longest-lasting first. The first segment begins before the window if the value was the same already.
 */
export const textSeries = z
  .object({
    values: z.array(z.string()),
    at: z.array(unixSeconds),
    value: z.array(z.number()),
    changes: z.array(z.number()),
    /** Empty for a segment with one value; otherwise at most `MAX_AMONG`. */
    among: z.array(z.array(z.number())),
    /** The first value after the window. */
    after: textPoint.nullable(),
  })
  .meta({ id: 'TextSeries' })
export type TextSeries = z.infer<typeof textSeries>
