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

export const numericSeries = z
  .object({
    at: z.array(unixSeconds).describe('When the values of a pixel begin, in unix seconds.'),
    until: z.array(unixSeconds).describe('When they end, in unix seconds.'),
    first: z.array(z.number()),
    min: z.array(z.number()),
    max: z.array(z.number()),
    last: z.array(z.number()),
    before: numericPoint
      .nullable()
      .describe(
        'The last number before the window: its time in unix seconds, and the number. Null: there is none.',
      ),
    after: numericPoint.nullable().describe('The first number after the window, alike. Null: there is none.'),
  })
  .meta({
    id: 'NumericSeries',
    description:
      'Numbers over time: each list has an entry for each pixel that has values. A line from (`at`, `first`) over `min` and `max` to (`until`, `last`) loses no spike.',
  })
export type NumericSeries = z.infer<typeof numericSeries>

/** In `TextSeries.value`: several values followed each other within a pixel. */
export const SEVERAL = -1
/** Maximum number of different values listed for such a segment. */
export const MAX_AMONG = 20

export const textSeries = z
  .object({
    values: z.array(z.string()).describe('The different texts.'),
    at: z.array(unixSeconds).describe('When each segment begins, in unix seconds.'),
    value: z.array(z.number()).describe('Of each segment the index of its text in `values`; -1: several.'),
    changes: z.array(z.number()).describe('How many values each segment has.'),
    among: z
      .array(z.array(z.number()))
      .describe(
        'Of each segment with several values the indexes of at most 20 of them, longest-lasting first; empty for a segment with one value.',
      ),
    after: textPoint
      .nullable()
      .describe(
        'The first value after the window: its time in unix seconds, and the value. Null: there is none.',
      ),
  })
  .meta({
    id: 'TextSeries',
    description:
      'Texts over time, as segments that last until the next one begins or the window ends. The first segment begins before the window if the value was the same already.',
  })
export type TextSeries = z.infer<typeof textSeries>
