import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

const columns = {
  subject: z.string(),
  /** A code of `TICKET_CATEGORIES`, or any text from another ticket system; '' for none. */
  category: z.string(),
  /** A code of `TICKET_STATUSES`. */
  status: z.string(),
  requester: z.string(),
  requester_phone: z.string(),
  requester_email: z.string(),
  /** '' if nobody is assigned. */
  assignee: z.string(),
  assignee_phone: z.string(),
  assignee_email: z.string(),
  organization: z.string(),
  robot_id: idNumber.nullable(),
  tablet_id: idNumber.nullable(),
  created_at: unixSeconds,
  updated_at: unixSeconds,
}

/** Keys of a ticket's `data`, in the order of the columns. */
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

/** Columns of the overview; all can be sorted (specification 2, section 2.6). */
export const TICKET_COLUMNS = ['issueId', ...TICKET_KEYS, 'dealer_id', 'customer_id'] as const
export type TicketColumn = (typeof TICKET_COLUMNS)[number]

const facts = {
  /** The ticket's id in our database. */
  id: z.int(),
  /** Its number for people, from the ticket system in which it is worked on. */
  issueId: idNumber,
  isOpen: z.boolean(),
  /** The current customer of its device, or the ticket's own if it has no device. */
  customer_id: idNumber,
  dealer_id: idNumber,
}

export const ticketRow = z.object({ ...facts, data: z.object(columns) }).meta({ id: 'TicketRow' })
export type TicketRow = z.infer<typeof ticketRow>

/** An attachment: stored here (`/files/{file}`), or in another ticket system (`url`). */
export const ticketAttachment = z
  .object({
    name: z.string(),
    file: z.string().nullable(),
    url: z.string().nullable(),
    /** Size in bytes. */
    size: z.number(),
    /** Media type. */
    type: z.string(),
  })
  .meta({ id: 'TicketAttachment' })
export type TicketAttachment = z.infer<typeof ticketAttachment>

/** A comment; the first one is the ticket's text. Plain text, never HTML. */
export const ticketComment = z
  .object({
    id: z.int(),
    created_at: unixSeconds,
    author: z.string(),
    /** Null if the author has no account here. */
    author_username: z.string().nullable(),
    body: z.string(),
    /** False: a note that only members of the internal customer see. */
    is_public: z.boolean(),
    attachments: z.array(ticketAttachment),
  })
  .meta({ id: 'TicketComment' })
export type TicketComment = z.infer<typeof ticketComment>

/** Device values by key, with the time at which the device reported them, in unix seconds. */
const deviceValues = z.record(z.string(), z.tuple([z.string(), unixSeconds]))

/** A ticket with all details (specification 2, section 3). */
export const ticket = z
  .object({
    ...facts,
    ...columns,
    requester_username: z.string().nullable(),
    assignee_username: z.string().nullable(),
    closed_at: unixSeconds.nullable(),
    /** Oldest first; the first one is the ticket's text. */
    comments: z.array(ticketComment),
    /** Device values when the ticket was written; null without a device, or if unknown or not visible. */
    deviceState: deviceValues.nullable(),
    /** Current device values; null without a device. */
    presentState: deviceValues.nullable(),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof ticket>
