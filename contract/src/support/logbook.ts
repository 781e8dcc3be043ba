import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

/** A ticket in the support history of its device. */
const logbookTicket = z
  .object({
    kind: z.literal('ticket'),
    id: z.int(),
    issueId: idNumber,
    created_at: unixSeconds,
    updated_at: unixSeconds,
    status: z.string(),
    isOpen: z.boolean(),
    subject: z.string(),
    category: z.string(),
    requester: z.string(),
  })
  .meta({ id: 'LogbookTicket' })

/** The types of a logbook entry: a note that somebody wrote, or what happened to the device. */
export const LOGBOOK_TYPES = ['note', 'update', 'move', 'deprecation', 'production'] as const

/** Something that was noted about a device, or happened to it. */
const logbookNote = z
  .object({
    kind: z.literal('logbook'),
    type: z.enum(LOGBOOK_TYPES),
    /** Of a note, by which it is deleted; null for what happened. */
    id: z.int().nullable(),
    created_at: unixSeconds,
    /** The name of who wrote or did it; null where that is not known. */
    author: z.string().nullable(),
    author_username: z.string().nullable(),
    text: z.string(),
  })
  .meta({ id: 'LogbookNote' })

/** An entry of the support history of a device. */
export const logbookEntry = z.discriminatedUnion('kind', [logbookTicket, logbookNote])
export type LogbookEntry = z.infer<typeof logbookEntry>
export type LogbookTicket = z.infer<typeof logbookTicket>
export type LogbookNote = z.infer<typeof logbookNote>

/** Maximum number of entries of one call; the newest. */
export const MAX_LOGBOOK_ENTRIES = 2000
export const MAX_LOGBOOK_TEXT = 5000
