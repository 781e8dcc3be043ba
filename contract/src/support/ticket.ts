import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

const columns = {
  subject: z.string(),
  /** A code of `TICKET_CATEGORIES`; of another ticket system any text; '' when it has none. */
  category: z.string(),
  /** A code of `TICKET_STATUSES`. */
  status: z.string(),
  requester: z.string(),
  requester_phone: z.string(),
  requester_email: z.string(),
  /** '' while nobody is assigned. */
  assignee: z.string(),
  assignee_phone: z.string(),
  assignee_email: z.string(),
  organization: z.string(),
  robot_id: idNumber.nullable(),
  tablet_id: idNumber.nullable(),
  created_at: unixSeconds,
  updated_at: unixSeconds,
}

/** The keys of a ticket's `data`, in the order of the columns. */
export const TICKET_KEYS = [
  'subject',
  'category',
  'status',
  'requester',
  'requester_phone',
  'requester_email',
  'assignee',
  'assignee_phone',
  'assignee_email',
  'organization',
  'robot_id',
  'tablet_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof typeof columns)[]
export type TicketKey = (typeof TICKET_KEYS)[number]

/** The columns of the overview, all of which it can be sorted by (specification 2, section 2.6). */
export const TICKET_COLUMNS = ['issueId', ...TICKET_KEYS, 'dealer_id', 'customer_id'] as const
export type TicketColumn = (typeof TICKET_COLUMNS)[number]

const facts = {
  /** Our own key of the ticket. */
  id: z.int(),
  /** Its number for people, in the ticket system where it is worked on. */
  issueId: idNumber,
  isOpen: z.boolean(),
  /** The present customer of its device; of a ticket without one, its own. */
  customer_id: idNumber,
  dealer_id: idNumber,
}

/** A ticket of the overview. */
export const ticketRow = z.object({ ...facts, data: z.object(columns) }).meta({ id: 'TicketRow' })
export type TicketRow = z.infer<typeof ticketRow>

/** A file of a comment: stored here (`/files/{file}`), or at another ticket system (`url`). */
export const ticketAttachment = z
  .object({
    name: z.string(),
    file: z.string().nullable(),
    url: z.string().nullable(),
    /** In bytes. */
    size: z.number(),
    /** Its media type. */
    type: z.string(),
  })
  .meta({ id: 'TicketAttachment' })
export type TicketAttachment = z.infer<typeof ticketAttachment>

/** What was written in a ticket; the first one is its text. Plain text, never HTML. */
export const ticketComment = z
  .object({
    id: z.int(),
    created_at: unixSeconds,
    author: z.string(),
    /** Null for an author without an account here. */
    author_username: z.string().nullable(),
    body: z.string(),
    /** False: a note that only members of the internal customer see. */
    is_public: z.boolean(),
    attachments: z.array(ticketAttachment),
  })
  .meta({ id: 'TicketComment' })
export type TicketComment = z.infer<typeof ticketComment>

/** Values of a device by their keys: the value, and when the device said it, in unix seconds. */
const deviceValues = z.record(z.string(), z.tuple([z.string(), unixSeconds]))

/** A ticket with everything about it (specification 2, section 3). */
export const ticket = z
  .object({
    ...facts,
    ...columns,
    requester_username: z.string().nullable(),
    assignee_username: z.string().nullable(),
    closed_at: unixSeconds.nullable(),
    /** The first one is its text; the oldest first. */
    comments: z.array(ticketComment),
    /** What its device said when the ticket was written; null without a device, or when that is not known or not visible. */
    deviceState: deviceValues.nullable(),
    /** What its device says now; null without a device. */
    presentState: deviceValues.nullable(),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof ticket>
