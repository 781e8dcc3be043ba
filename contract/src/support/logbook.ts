import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

/** A ticket in a device's support history. */
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

/** Types of logbook entries: a note, or an event of the device. */
export const LOGBOOK_TYPES = ['note', 'update', 'move', 'deprecation', 'production'] as const

/** A note about a device, or an event of the device. */
const logbookNote = z
  .object({
    kind: z.literal('logbook'),
    type: z.enum(LOGBOOK_TYPES),
    /** Id of a note, for deleting it; null for events. */
    id: z.int().nullable(),
    created_at: unixSeconds,
    /** Name of the author; null if unknown. */
    author: z.string().nullable(),
    author_username: z.string().nullable(),
    text: z.string(),
  })
  .meta({ id: 'LogbookNote' })

export const logbookEntry = z.discriminatedUnion('kind', [logbookTicket, logbookNote])
export type LogbookEntry = z.infer<typeof logbookEntry>
export type LogbookTicket = z.infer<typeof logbookTicket>
export type LogbookNote = z.infer<typeof logbookNote>

/** Maximum number of entries of one call; the newest are returned. */
export const MAX_LOGBOOK_ENTRIES = 2000
export const MAX_LOGBOOK_TEXT = 5000
