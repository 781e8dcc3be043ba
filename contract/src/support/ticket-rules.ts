/** The statuses of a ticket with their names for people. Another ticket system has the same. */
export const TICKET_STATUSES = {
  new: 'New',
  open: 'Open',
  pending: 'Pending',
  hold: 'On hold',
  solved: 'Solved',
  closed: 'Closed',
} as const
export type TicketStatus = keyof typeof TICKET_STATUSES

// Object.keys forgets the literal keys that the constant above declares.
export const TICKET_STATUS_CODES = Object.keys(TICKET_STATUSES) as [TicketStatus, ...TicketStatus[]]

/** The statuses that 'Hide closed issues' keeps (specification 2, section 2.6). */
export const OPEN_TICKET_STATUSES = ['new', 'open'] as const satisfies readonly TicketStatus[]

const open: ReadonlySet<string> = new Set(OPEN_TICKET_STATUSES)
/** Whether a ticket is open: the field `isOpen`. */
export const isOpenTicket = (status: string) => open.has(status)

/** The statuses that a device's support history draws as closed (specification 2, sections 2.6 and 4). */
const drawnClosed: ReadonlySet<string> = new Set(['closed', 'solved', 'pending'] satisfies TicketStatus[])
export const isDrawnClosed = (status: string) => drawnClosed.has(status)

/** The work on a ticket has ended. */
const ended: ReadonlySet<string> = new Set(['closed', 'solved'] satisfies TicketStatus[])
export const isEndedTicket = (status: string) => ended.has(status)

/** From this age on an open ticket has a warning, in seconds (specification 2, section 9). */
export const TICKET_OVERDUE_SECONDS = 604_800

/**
 * Whether an open ticket was created too long ago.
 * @param ticket.created_at in unix seconds
 * @param now in unix seconds
 */
export const isOverdueTicket = (ticket: { isOpen: boolean; created_at: number }, now: number) =>
  ticket.isOpen && now - ticket.created_at >= TICKET_OVERDUE_SECONDS

/** The message of an empty field of the form for tickets (specification 2, section 2.6). */
export const CAN_NOT_BE_EMPTY = 'can not be empty'

export const MAX_TICKET_SUBJECT = 500
export const MAX_TICKET_BODY = 50_000
/** Maximum size of an attachment. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024
/** The media types of attachments. Pages and drawings that could run scripts (HTML, SVG) are not among them. */
export const ATTACHMENT_TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/heic',
  'video/mp4',
  'video/quicktime',
  'application/pdf',
  'application/zip',
  'application/gzip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  'text/csv',
  'application/json',
] as const

const statusNames: Readonly<Record<string, string>> = TICKET_STATUSES

/** A status's name for people. */
export const ticketStatusName = (status: string) =>
  Object.hasOwn(statusNames, status) ? (statusNames[status] ?? status) : status
