import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

const columns = {
  subject: z.string(),
  category: z.string().describe("A code of a category, or any text of another ticket system; '' for none."),
  status: z.string().describe('new, open, pending, hold, solved or closed.'),
  requester: z.string(),
  requester_phone: z.string(),
  requester_email: z.string(),
  assignee: z.string().describe("'' if nobody is assigned."),
  assignee_phone: z.string(),
  assignee_email: z.string(),
  organization: z.string(),
  robot_id: idNumber.nullable().describe('The robot that it is about. Null: about none.'),
  tablet_id: idNumber.nullable().describe('The tablet that it is about. Null: about none.'),
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
  id: z.int().describe("The ticket's id in the database."),
  issueId: idNumber.describe(
    'Its number for people, of the ticket system in which it is worked on. Calls name a ticket by it.',
  ),
  isOpen: z.boolean(),
  customer_id: idNumber.describe(
    "The current customer of its device, or the ticket's own if it has no device.",
  ),
  dealer_id: idNumber,
}

export const ticketRow = z
  .object({ ...facts, data: z.object(columns) })
  .meta({ id: 'TicketRow', description: 'A ticket as lists show it.' })
export type TicketRow = z.infer<typeof ticketRow>

export const ticketAttachment = z
  .object({
    name: z.string(),
    file: z
      .string()
      .nullable()
      .describe('Its name here: it is at /files/{file}. Null: it is not stored here.'),
    url: z.string().nullable().describe('Its address in another ticket system. Null: it is stored here.'),
    size: z.number().describe('Size in bytes.'),
    type: z.string().describe('Media type.'),
  })
  .meta({
    id: 'TicketAttachment',
    description: 'A file of a comment: stored here, or in another ticket system.',
  })
export type TicketAttachment = z.infer<typeof ticketAttachment>

export const ticketComment = z
  .object({
    id: z.int(),
    created_at: unixSeconds,
    author: z.string(),
    author_username: z.string().nullable().describe('Null if the author has no account here.'),
    body: z.string(),
    is_public: z.boolean().describe('False: a note that only members of the internal customer see.'),
    attachments: z.array(ticketAttachment),
  })
  .meta({
    id: 'TicketComment',
    description: "A comment of a ticket; the first one is the ticket's own text. Plain text, never HTML.",
  })
export type TicketComment = z.infer<typeof ticketComment>

/** Device values by key, with the time at which the device reported them, in unix seconds. */
const deviceValues = z.record(z.string(), z.tuple([z.string(), unixSeconds]))

/** Specification 2, section 3. */
export const ticket = z
  .object({
    ...facts,
    ...columns,
    requester_username: z.string().nullable().describe('The account of whoever asks. Null: there is none.'),
    assignee_username: z
      .string()
      .nullable()
      .describe('The account of whoever works on it. Null: there is none.'),
    closed_at: unixSeconds.nullable().describe('Null: it is not closed.'),
    comments: z.array(ticketComment).describe("Oldest first; the first one is the ticket's text."),
    deviceState: deviceValues
      .nullable()
      .describe(
        'The values of its device when the ticket was written, by key, each with the time of the report in unix seconds. Null: it has no device, or they are not known or not visible.',
      ),
    presentState: deviceValues
      .nullable()
      .describe('The present values of its device, alike. Null: it has no device.'),
  })
  .meta({ id: 'Ticket', description: 'A ticket with its comments and the values of its device.' })
export type Ticket = z.infer<typeof ticket>
