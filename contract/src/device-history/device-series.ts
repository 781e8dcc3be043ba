import { z } from 'zod'
import { unixSeconds } from '../endpoint/fields.ts'

const NUMBER = /^[+-]?\d{1,50}(\.\d{1,50})?(e[+-]?\d{1,2})?$/i
const PERCENT = /\s*%$/

/** The number in a value, with or without a percent sign; undefined for any other text. */
export function numberIn(value: string): number | undefined {
  const text = value.trim().replace(PERCENT, '')
  return NUMBER.test(text) ? Number(text) : undefined
}

/** A value at a time: `[unix seconds, value]`. */
const numericPoint = z.tuple([unixSeconds, z.number()])
const textPoint = z.tuple([unixSeconds, z.string()])

/**
 * Numbers over time: one entry of each list per pixel that has values. Drawn from (`at`, `first`) over `min` and `max`
 * to (`until`, `last`), no spike is lost.
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

/** Used in `TextSeries.value` when several values followed each other within a pixel. */
export const SEVERAL = -1
/** Maximum number of different values listed for a segment that stands for several. */
export const MAX_AMONG = 20

/**
 * Texts over time, as segments: each from `at` to the next one's, the last to the end of the window. `value` is an
 * index into `values`, or `SEVERAL`; `changes` is the number of values in a segment, and `among` lists them as indexes
 * into `values`, the one that held longest first. The first segment begins before the window if the value was already
 * the same.
 */
export const textSeries = z
  .object({
    values: z.array(z.string()),
    at: z.array(unixSeconds),
    value: z.array(z.number()),
    changes: z.array(z.number()),
    /** Empty for a segment of one value; at most `MAX_AMONG` of several. */
    among: z.array(z.array(z.number())),
    /** The first value after the window. */
    after: textPoint.nullable(),
  })
  .meta({ id: 'TextSeries' })
export type TextSeries = z.infer<typeof textSeries>
