import type { TicketStatus } from '@service-center/contract/support/ticket-rules.ts'
import { isEndedTicket } from '@service-center/contract/support/ticket-rules.ts'
import { sql } from 'kysely'
import type { TicketSource } from '../../integrations/tickets/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import { changedMeanwhile } from '../../platform/errors.ts'

/** The requester or assignee of a ticket. */
export interface Person {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

export interface NewTicket {
  readonly source: TicketSource
  /** Undefined: the database assigns the next one. */
  readonly issueId: number | undefined
  readonly subject: string
  readonly category: string
  readonly status: TicketStatus
  readonly requester: Person
  readonly organization: string
  readonly device: { readonly dev: number; readonly type: number; readonly id: number } | undefined
  readonly customerId: number
  readonly createdBy: string
  readonly requestKey: string | undefined
}

/** The database id and the issue id that users see. */
export interface TicketIds {
  readonly id: number
  readonly issueId: number
}

/** Locks the device. @returns its customer, which cannot change until the end of the transaction */
export async function lockCustomerOf(db: Database, dev: number): Promise<number | undefined> {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from device where dev = ${dev} for share`.execute(db)
  return rows[0]?.customer_id
}

/**
 * Inserts a ticket; undefined when the sync has already copied it from the outside system.
 * @throws changed_meanwhile when the viewer has used the request key for a ticket that they no longer see
 */
export async function insertTicket(db: Database, ticket: NewTicket): Promise<TicketIds | undefined> {
  const { requester, device } = ticket
  return db
    .insertInto('ticket')
    .values({
      source: ticket.source,
      ...(ticket.issueId === undefined ? {} : { issue_id: ticket.issueId }),
      subject: ticket.subject,
      category: ticket.category,
      status: ticket.status,
      requester: requester.name,
      requester_email: requester.email,
      requester_phone: requester.phone,
      requester_username: requester.username,
      organization: ticket.organization,
      dev: device?.dev ?? null,
      device_type: device?.type ?? null,
      device_id: device?.id ?? null,
      customer_id: ticket.customerId,
      closed_at: isEndedTicket(ticket.status) ? sql`clock_timestamp()` : null,
      created_by: ticket.createdBy,
      request_key: ticket.requestKey ?? null,
    })
    .onConflict((known) => known.columns(['source', 'issue_id']).doNothing())
    .returning(['id', 'issue_id as issueId'])
    .executeTakeFirst()
    .catch(violationsAs({ ticket_request: changedMeanwhile }))
}

/** The copy of a ticket of the outside system, if the viewer sees it. */
export function findOutsideCopy(db: Database, issueId: number): Promise<TicketIds | undefined> {
  return db
    .selectFrom('ticket')
    .select(['id', 'issue_id as issueId'])
    .where('source', '<>', 'embedded')
    .where('issue_id', '=', issueId)
    .executeTakeFirst()
}

/**
 * The ticket that a user has written with a request key. Another call with the same key waits until this one has ended.
 * @returns undefined when there is none yet
 */
export async function lockTicketKey(
  db: Database,
  { createdBy, requestKey }: { createdBy: string; requestKey: string },
): Promise<TicketIds | undefined> {
  await lockKey(db, `ticket ${createdBy} ${requestKey}`)
  return db
    .selectFrom('ticket')
    .select(['id', 'issue_id as issueId'])
    .where('created_by', '=', createdBy)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

async function lockKey(db: Database, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** A locked ticket; times in unix seconds. */
export interface LockedTicket extends TicketIds {
  readonly subject: string
  readonly status: TicketStatus
  readonly assignee: string
  readonly assigneeUsername: string | null
  readonly updatedAt: number
  readonly customerId: number
  /** The path of its customer, for live events. */
  readonly path: number[]
  readonly device: { readonly type: number; readonly id: number } | null
}

/** Locks a ticket by its issue id; undefined when there is none in scope, or it belongs to the outside system. */
export async function lockTicket(db: Database, issueId: number): Promise<LockedTicket | undefined> {
  const { rows } = await sql<LockedTicket>`
    select t.id, t.issue_id as "issueId", t.subject, t.status, t.assignee, t.assignee_username as "assigneeUsername",
      extract(epoch from t.updated_at)::float8 as "updatedAt", t.customer_id as "customerId",
      (select path from customer where id = t.customer_id) as path,
      case when t.device_id is not null then json_build_object('type', t.device_type, 'id', t.device_id) end as device
    from ticket t where t.source = 'embedded' and t.issue_id = ${issueId} for update`.execute(db)
  return rows[0]
}

/** Absent fields stay unchanged. */
interface TicketChange {
  readonly status?: TicketStatus
  readonly assignee?: Person | null
}

/**
 * Changes a ticket.
 * @returns its new version (the time of the change in unix seconds)
 */
export async function updateTicket(
  db: Database,
  id: number,
  { status, assignee }: TicketChange,
): Promise<number> {
  const row = await db
    .updateTable('ticket')
    .set({
      // Always later than before, even when the clock was set back.
      updated_at: sql`greatest(clock_timestamp(), updated_at + interval '1 microsecond')`,
      ...(status === undefined
        ? {}
        : {
            status,
            closed_at: isEndedTicket(status) ? sql`coalesce(closed_at, clock_timestamp())` : null,
          }),
      ...(assignee === undefined
        ? {}
        : {
            assignee: assignee?.name ?? '',
            assignee_email: assignee?.email ?? '',
            assignee_phone: assignee?.phone ?? '',
            assignee_username: assignee?.username ?? null,
          }),
    })
    .where('id', '=', id)
    .returning(sql<number>`extract(epoch from updated_at)::float8`.as('updatedAt'))
    .executeTakeFirstOrThrow()
  return row.updatedAt
}

interface NewComment {
  readonly ticketId: number
  readonly author: Pick<Person, 'username' | 'name'>
  readonly body: string
  readonly isPublic: boolean
  readonly requestKey?: string | undefined
}

/**
 * Inserts a comment and returns its id.
 * @throws changed_meanwhile when its author has used the request key for a comment that they no longer see
 */
export async function insertComment(db: Database, comment: NewComment): Promise<number> {
  const row = await db
    .insertInto('ticket_comment')
    .values({
      ticket_id: comment.ticketId,
      author: comment.author.name,
      author_username: comment.author.username,
      body: comment.body,
      is_public: comment.isPublic,
      request_key: comment.requestKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ ticket_comment_request: changedMeanwhile }))
  return row.id
}

/** The comment that a user has written with a request key; locks the key like `lockTicketKey`. */
export async function lockCommentKey(
  db: Database,
  { username, requestKey }: { username: string; requestKey: string },
): Promise<{ id: number; ticketId: number } | undefined> {
  await lockKey(db, `ticket comment ${username} ${requestKey}`)
  return db
    .selectFrom('ticket_comment')
    .select(['id', 'ticket_id as ticketId'])
    .where('author_username', '=', username)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export async function insertAttachment(
  db: Database,
  attachment: { commentId: number; file: string; name: string; size: number; type: string },
): Promise<void> {
  const { commentId, ...file } = attachment
  await db
    .insertInto('ticket_attachment')
    .values({ comment_id: commentId, ...file })
    .execute()
}
