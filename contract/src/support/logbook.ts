import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

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
  .meta({ id: 'LogbookTicket', description: 'A ticket in the support history of a device.' })

/** Types of logbook entries: a note, or an event of the device. */
export const LOGBOOK_TYPES = ['note', 'update', 'move', 'deprecation', 'production'] as const

const logbookNote = z
  .object({
    kind: z.literal('logbook'),
    type: z.enum(LOGBOOK_TYPES),
    id: z.int().nullable().describe('The id of a note, by which it is deleted. Null for events.'),
    created_at: unixSeconds,
    author: z.string().nullable().describe('The name of the author. Null: not known.'),
    author_username: z
      .string()
      .nullable()
      .describe('The account of the author. Null: there is none, or it is not known.'),
    text: z.string(),
  })
  .meta({ id: 'LogbookNote', description: 'A note about a device, or something that happened to it.' })

export const logbookEntry = z.discriminatedUnion('kind', [logbookTicket, logbookNote])
export type LogbookEntry = z.infer<typeof logbookEntry>
export type LogbookTicket = z.infer<typeof logbookTicket>
export type LogbookNote = z.infer<typeof logbookNote>

/** Maximum number of entries of one call; the newest are returned. */
export const MAX_LOGBOOK_ENTRIES = 2000
export const MAX_LOGBOOK_TEXT = 5000
