import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

const undoOffer = z
  .object({ id: idNumber, until: unixSeconds.describe('Until when it can be undone, in unix seconds.') })
  .meta({ id: 'UndoOffer', description: 'By which id a change can be undone, and until when.' })
export type UndoOffer = z.infer<typeof undoOffer>

/** The field `undo` in the reply of a change. */
export const undo = undoOffer.nullable().describe('Null: nothing was changed, or it cannot be undone.')

export const changeSubject = z.object({
  kind: z.enum([
    'robot',
    'tablet',
    'referencestation',
    'customer',
    'layout',
    'import',
    'changelog',
    'document',
    'ticket',
    'dataQuery',
    'developerDocument',
  ]),
  id: idNumber,
})
export type ChangeSubject = z.infer<typeof changeSubject>

export const undoableChange = undoOffer
  .extend({
    actionType: z.string(),
    subjects: z.array(changeSubject),
    what: z.string().describe("What was changed: 'User level of tablet 17'."),
    from: z.string().describe('Its former value as a screen shows it; empty: it had none.'),
    to: z.string().describe('Its new value as a screen shows it; empty: it has none.'),
    at: unixSeconds,
  })
  .meta({ id: 'UndoableChange', description: "A change of the viewer's own that can still be undone." })
export type UndoableChange = z.infer<typeof undoableChange>
