import { z } from 'zod'

/** Maximum number of timeframes of one configuration. */
export const MAX_TIMEFRAMES = 100

const LAST_MOMENT = 253_402_300_799

/** A time of an input in unix seconds. */
export const moment = z.number().min(0).max(LAST_MOMENT).describe('A time in unix seconds.')

/** The same, or '' where there is none. */
export const momentOrNone = z.union([moment, z.literal('')])

/** The timeframes of a configuration as they are saved. */
export const timeframeFields = {
  fr: z.array(moment).min(1).max(MAX_TIMEFRAMES).describe('The starts of its timeframes, inclusive.'),
  to: z
    .array(momentOrNone)
    .min(1)
    .max(MAX_TIMEFRAMES)
    .describe("The ends of its timeframes, exclusive, in the order of `fr`; '' without end."),
}
