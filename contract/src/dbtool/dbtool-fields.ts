import { z } from 'zod'
import { idNumber } from '../endpoint/fields.ts'

/**
 * Normalizes the tag of a feature or option: lower case, an underscore for each space (specification 3, section 5).
 */
export const featureTagOf = (value: string) => value.toLowerCase().replaceAll(/\s/g, '_')

const MAX_TIMEFRAMES = 100

/** The latest time that is accepted: the end of the year 9999, in unix seconds. */
export const LAST_MOMENT = 253_402_300_799

export const moment = z.number().min(0).max(LAST_MOMENT).describe('A time in unix seconds.')

/** A time, or '' for none. */
export const momentOrNone = z.union([moment, z.literal('')])

/** The fields in which a configuration's timeframes are saved. */
export const timeframeFields = {
  fr: z.array(moment).min(1).max(MAX_TIMEFRAMES).describe('The starts of its timeframes, inclusive.'),
  to: z
    .array(momentOrNone)
    .min(1)
    .max(MAX_TIMEFRAMES)
    .describe("The ends of its timeframes, exclusive, in the order of `fr`; '' without end."),
}

/** The reply of a DbTool list: the list is the first element of `data` (specification 3, section 7). */
export function dbToolList<Item extends z.ZodType>(item: Item) {
  return z.object({ success: z.literal(true), data: z.tuple([z.array(item)]) })
}

/** The reply to a saved change. Refused changes are answered with an error. */
export const dbToolSaved = z.object({ success: z.literal(true) })

export const dbToolSavedWithId = dbToolSaved.extend({ id: idNumber })
