import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import {
  isEndedTicket,
  TICKET_STATUSES,
  type TicketStatus,
} from '@service-center/contract/support/ticket-rules.ts'
import { ticketWork as endpoints } from '@service-center/contract/support/ticket-work.ts'
import type { Tickets } from '../../integrations/tickets/tickets.ts'
import { AppError, changedMeanwhile, noAccess, notFound } from '../../platform/errors.ts'
import { storeFile } from '../../platform/files/files.ts'
import type { ReceivedFile } from '../../platform/files/received-file.ts'
import { queueMail } from '../../platform/outside-services/mail.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import { findAccount, findPerson, findRecipient, mayWorkOn, type PeopleSource } from './people.views.ts'
import { cannotWorkOnTicket } from './support.errors.ts'
import { ticketMail, type TicketNews } from './ticket-mails.ts'
import {
  insertAttachment,
  insertComment,
  lockCommentKey,
  type LockedTicket,
  lockTicket,
  updateTicket,
} from './tickets.store.ts'

/** The context of a call that works on a ticket. */
export interface Work extends PeopleSource {
  readonly tickets: Tickets
  readonly publicUrl: string
  readonly dataDir: string
}

/** The version that the caller has read (unix seconds), to detect changes by others; undefined skips that check. */
type Version = number | undefined

/** @throws tickets_elsewhere; notFound; changed_meanwhile */
async function lockForWork({ db, tickets }: Work, issueId: number, was: Version): Promise<LockedTicket> {
  if (tickets.outside !== undefined) throw new AppError('tickets_elsewhere')
  const ticket = await lockTicket(db, issueId)
  if (ticket === undefined) throw notFound()
  if (was !== undefined && was !== ticket.updatedAt) throw changedMeanwhile()
  return ticket
}

/** A public answer, or a note for users of the internal customer. */
export interface Answer {
  readonly issueId: number
  readonly body: string
  readonly isPublic: boolean
  readonly status: TicketStatus | undefined
  readonly was: Version
  readonly requestKey: string | undefined
  readonly file?: ReceivedFile
}

/** A ticket before the change, and its new version. */
interface Worked {
  readonly ticket: LockedTicket
  readonly updatedAt: number
}

/**
 * Writes a comment into a ticket. A public one is mailed to the requester.
 * @throws as `lockForWork`; noAccess for a note by a user who could not read it
 */
export async function answerTicket(
  work: Work,
  answer: Answer,
): Promise<Worked & { commentId: number; status: TicketStatus; isNew: boolean }> {
  const { db, viewer } = work
  if (!answer.isPublic && !viewer.isAdmin) throw noAccess()
  const { requestKey } = answer
  const known =
    requestKey === undefined ? undefined : await lockCommentKey(db, { username: viewer.username, requestKey })
  const ticket = await lockForWork(work, answer.issueId, known === undefined ? answer.was : undefined)
  if (known !== undefined) {
    if (known.ticketId !== ticket.id) throw changedMeanwhile()
    return { ticket, updatedAt: ticket.updatedAt, commentId: known.id, status: ticket.status, isNew: false }
  }
  const author = await authorOf(work)
  const comment = { ticketId: ticket.id, author, body: answer.body, isPublic: answer.isPublic, requestKey }
  const commentId = await insertComment(db, comment)
  if (answer.file !== undefined) await attach(work, { ticket, commentId, content: answer.file })
  const status = answer.status ?? (ticket.status === 'new' && answer.isPublic ? 'open' : ticket.status)
  const updatedAt = await updateTicket(db, ticket.id, status === ticket.status ? {} : { status })
  const hasEnded = isEndedTicket(status) && !isEndedTicket(ticket.status)
  if (answer.isPublic || hasEnded) {
    const body = answer.isPublic ? answer.body : undefined
    await mailNews(work, { ticket, kind: hasEnded ? 'ended' : 'answered', by: author.name, body })
  }
  return { ticket, updatedAt, commentId, status, isNew: true }
}

async function attach(
  { db, dataDir, viewer }: Work,
  { ticket, commentId, content }: { ticket: LockedTicket; commentId: number; content: ReceivedFile },
): Promise<void> {
  const owner = { customerId: ticket.customerId, createdBy: viewer.username }
  const file = await storeFile(db, { content, dataDir, ...owner })
  const { originalName: name, size, contentType: type } = content
  await insertAttachment(db, { commentId, file, name, size, type })
}

async function authorOf({ db, viewer }: Work) {
  return (await findAccount(db, viewer.username)) ?? { username: viewer.username, name: viewer.username }
}

async function mailNews(
  { db, publicUrl }: Work,
  { ticket, ...news }: Pick<TicketNews, 'kind' | 'by' | 'body'> & { ticket: LockedTicket },
): Promise<void> {
  const role = news.kind === 'assigned' ? 'assignee' : 'requester'
  const recipient = await findRecipient(db, { ticketId: ticket.id, role })
  if (recipient === undefined) return
  const { issueId, subject } = ticket
  await queueMail(db, ticketMail({ ...news, issueId, subject }, { recipient, publicUrl }))
}

export interface Changed<Value> extends Worked {
  readonly before: Value
  readonly after: Value
  readonly isChanged: boolean
  /** Null when nothing was changed, or the viewer may not set the former value. */
  readonly undo: UndoOffer | null
}

type Status = { readonly status: TicketStatus }

/** @throws as `changeStatus` */
export async function setStatus(
  work: Work,
  wanted: { issueId: number; status: TicketStatus; was: Version },
): Promise<Changed<Status>> {
  const changed = await changeStatus(work, wanted)
  const { before, after } = changed
  if (!changed.isChanged) return { ...changed, undo: null }
  const undo = await record(work, changed, {
    actionType: endpoints.setStatus.actionType,
    what: 'Status',
    from: TICKET_STATUSES[before.status],
    to: TICKET_STATUSES[after.status],
  })
  return { ...changed, undo }
}

/**
 * Sets the status of a ticket. The requester gets a mail when the ticket is solved or closed.
 * @param wanted.from the status that it must have now; undefined: any
 * @throws as `lockForWork`
 */
export async function changeStatus(
  work: Work,
  wanted: { issueId: number; status: TicketStatus; was?: Version; from?: TicketStatus },
): Promise<Omit<Changed<Status>, 'undo'>> {
  const ticket = await lockForWork(work, wanted.issueId, wanted.was)
  if (wanted.from !== undefined && wanted.from !== ticket.status) throw changedMeanwhile()
  const before = { status: ticket.status }
  const after = { status: wanted.status }
  if (before.status === after.status) {
    return { ticket, updatedAt: ticket.updatedAt, before, after, isChanged: false }
  }
  const updatedAt = await updateTicket(work.db, ticket.id, after)
  if (isEndedTicket(after.status) && !isEndedTicket(before.status)) {
    await mailNews(work, { ticket, kind: 'ended', by: (await authorOf(work)).name })
  }
  return { ticket, updatedAt, before, after, isChanged: true }
}

type Assignee = { readonly username: string | null }

/** @throws as `changeAssignee` */
export async function assign(
  work: Work,
  wanted: { issueId: number; username: string | null; was: Version },
): Promise<Changed<Assignee>> {
  const changed = await changeAssignee(work, wanted)
  const { username } = changed.before
  // The former assignee may be out of the viewer's scope, or may have lost the right.
  const mayRestore =
    username === null || (await mayWorkOn(work.db, { username, ticketId: changed.ticket.id }))
  if (!changed.isChanged || !mayRestore) return { ...changed, undo: null }
  const undo = await record(work, changed, {
    actionType: endpoints.assign.actionType,
    what: 'Assignee',
    from: changed.ticket.assignee,
    to: changed.name,
  })
  return { ...changed, undo }
}

/**
 * Assigns a ticket to a user, who gets a mail, or removes the assignment.
 * @param wanted.from the assignee that it must have now; undefined: any
 * @throws as `lockForWork`; invalid when the user may not work on it
 */
export async function changeAssignee(
  work: Work,
  wanted: { issueId: number; username: string | null; was?: Version; from?: string | null },
): Promise<Omit<Changed<Assignee>, 'undo'> & { name: string }> {
  const { db } = work
  const ticket = await lockForWork(work, wanted.issueId, wanted.was)
  const before = { username: ticket.assigneeUsername }
  const after = { username: wanted.username }
  if (wanted.from !== undefined && wanted.from !== before.username) throw changedMeanwhile()
  if (before.username === after.username) {
    return { ticket, updatedAt: ticket.updatedAt, before, after, name: ticket.assignee, isChanged: false }
  }
  const { username } = wanted
  if (username !== null && !(await mayWorkOn(db, { username, ticketId: ticket.id })))
    throw cannotWorkOnTicket()
  const assignee = username === null ? null : await findPerson(work, username)
  if (assignee === undefined) throw cannotWorkOnTicket()
  const updatedAt = await updateTicket(db, ticket.id, { assignee })
  if (assignee !== null) await mailNews(work, { ticket, kind: 'assigned', by: (await authorOf(work)).name })
  return { ticket, updatedAt, before, after, name: assignee?.name ?? '', isChanged: true }
}

function record(
  { db, viewer }: Work,
  { ticket, before, after }: Pick<Changed<unknown>, 'ticket' | 'before' | 'after'>,
  { actionType, what, from, to }: { actionType: string; what: string; from: string; to: string },
): Promise<UndoOffer> {
  return recordChange(db, {
    actionType,
    username: viewer.username,
    customerId: ticket.customerId,
    subjects: [{ kind: 'ticket', id: ticket.issueId }],
    words: { what: `${what} of support issue ${ticket.issueId}`, from, to },
    before,
    after,
  })
}
