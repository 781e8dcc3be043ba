import { z } from 'zod'
import { idNumber } from '../endpoint/fields.ts'

/** A list of the DbTool: the list is the first element of `data` (specification 3, section 7). */
export function dbToolList<Item extends z.ZodType>(item: Item) {
  return z.object({ success: z.literal(true), data: z.tuple([z.array(item)]) })
}

/** The answer to a saved change; a refused one is an error with its message. */
export const dbToolSaved = z.object({ success: z.literal(true) })

/** The same with the id of what was saved. */
export const dbToolSavedWithId = dbToolSaved.extend({ id: idNumber })
