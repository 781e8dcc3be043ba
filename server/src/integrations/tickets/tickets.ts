import { OutgoingError } from '../../platform/outgoing.ts'

/** The system in which tickets are worked on; also the column `source` of the table `ticket`. */
export type TicketSource = 'embedded' | 'zendesk'

/** A ticket system. Tickets of an outside system are copied to our own tables, so that all are listed in the same way. */
export interface Tickets {
  readonly source: TicketSource
  /** The outside system; undefined if tickets are only in our own database. */
  readonly outside: OutsideTickets | undefined
}

/** The tickets of our own database. */
export const embeddedTickets: Tickets = { source: 'embedded', outside: undefined }

/** A call to an outside ticket system was certainly not carried out: it was refused, or not sent. */
export class TicketRefusedError extends OutgoingError {}

/** The outside system allows no more calls for a while. */
export class PausedError extends TicketRefusedError {}

/** An outside system for tickets. Every call throws OutgoingError when the system fails. */
export interface OutsideTickets {
  /** Identifies the account: another account has other tickets with the same numbers. */
  readonly account: string
  /** The URL of the page for a ticket, with `{id}` as placeholder for its issue id. */
  readonly ticketPage: string
  /**
   * Reads the tickets that were created, changed or deleted after a cursor, the oldest change first.
   * @param cursor the cursor of the previous page; undefined: from the beginning
   */
  changes(cursor: string | undefined): Promise<TicketChanges>
  /** All comments of a ticket, the oldest first; undefined if the ticket does not exist. */
  comments(issueId: number): Promise<OutsideComment[] | undefined>
  /** The names of users, without users that do not exist. */
  people(ids: readonly number[]): Promise<Map<number, Person>>
  /**
   * Creates a ticket, unless there is one with the same key.
   * @throws TicketRefusedError when it was not created; OutgoingError when it may have been created
   */
  create(ticket: NewOutsideTicket): Promise<CreatedTicket>
}

export interface TicketChanges {
  readonly tickets: readonly OutsideTicket[]
  /** The cursor for the next page. */
  readonly cursor: string
  /** Whether this is the last page for now. */
  readonly isLast: boolean
}

export interface Person {
  readonly name: string
  readonly phone: string
  readonly email: string
}

export const OUTSIDE_STATUSES = ['new', 'open', 'pending', 'hold', 'solved', 'closed'] as const
export type OutsideStatus = (typeof OUTSIDE_STATUSES)[number]

/** A ticket of the outside system. Empty and null mean not known there. */
export interface OutsideTicket {
  readonly issueId: number
  readonly isDeleted: boolean
  readonly subject: string
  readonly category: string
  readonly status: OutsideStatus
  readonly requester: Person
  readonly assignee: Person
  readonly organization: string
  readonly robotId: number | null
  readonly tabletId: number | null
  readonly customerId: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface OutsideComment {
  readonly id: number
  /** The id of the user who wrote it, for `people`. */
  readonly authorId: number
  readonly createdAt: Date
  readonly body: string
  readonly isPublic: boolean
  readonly attachments: readonly OutsideAttachment[]
}

/** A file that stays in the outside system. */
export interface OutsideAttachment {
  readonly name: string
  readonly url: string
  readonly size: number
  readonly type: string
}

export interface NewOutsideTicket {
  readonly subject: string
  readonly body: string
  /** A code of the contract's `TICKET_CATEGORIES`. */
  readonly category: string
  /** A closed ticket is created as solved, so that it can still be worked on. */
  readonly status: OutsideStatus
  readonly requester: { readonly name: string; readonly email: string | null }
  /** The number of the robot or the tablet that the ticket is about, if any. */
  readonly robotId: number | null
  readonly tabletId: number | null
  readonly customerId: number
  /** Sending the same key again does not create another ticket. */
  readonly requestKey: string
}

export type CreatedTicket = Pick<OutsideTicket, 'issueId' | 'status' | 'createdAt' | 'updatedAt'>
