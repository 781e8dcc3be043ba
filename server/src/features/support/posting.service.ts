import { randomUUID } from 'node:crypto'
import type { TicketCategory } from '@service-center/contract/support/ticket-rules.ts'
import type {
  CreatedTicket,
  NewOutsideTicket,
  OutsideTickets,
  Tickets,
} from '../../integrations/tickets/tickets.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { insertDeviceStates } from './device-states.store.ts'
import { findAccount, findPerson, type PeopleSource } from './people.views.ts'
import {
  findOutsideCopy,
  insertComment,
  insertTicket,
  lockCustomerOf,
  lockTicketKey,
  type NewTicket,
  type Person,
  type TicketIds,
} from './tickets.store.ts'

/** A ticket is about a robot, a tablet, or a customer. */
export type TicketSubject =
  | { readonly device: { readonly type: 1 | 2; readonly id: number } }
  | { readonly customerId: number }

/** A ticket as sent by the caller. */
export interface PostedTicket {
  readonly subject: string
  readonly category: TicketCategory
  readonly body: string
  readonly requester_username: string
  readonly status: 'open' | 'closed'
  readonly requestKey?: string | undefined
}

interface Posting extends PeopleSource {
  readonly about: TicketSubject
  readonly ticket: PostedTicket
}

export interface Posted extends TicketIds {
  /** The path of its customer, for live events. */
  readonly path: readonly number[]
  /** False when it was already posted with the same request key. */
  readonly isNew: boolean
}

/**
 * Posts a ticket with its text as the first comment, and stores the present values of its device.
 * @param options.created the ticket in the outside system; undefined when tickets are stored only here
 * @throws notFound when device or customer are out of scope; invalid for an unknown requester
 */
export async function postTicket(
  posting: Posting,
  { tickets, created }: { tickets: Tickets; created: CreatedOutside | undefined },
): Promise<Posted> {
  const { db, viewer, ticket } = posting
  const { path, ...placed } = await placeOf(posting)
  const requester = await requesterOf(posting, ticket.requester_username)
  const { requestKey } = ticket
  const key = requestKey === undefined ? undefined : { createdBy: viewer.username, requestKey }
  const known = key && (await lockTicketKey(db, key))
  if (known !== undefined) return { ...known, path, isNew: false }
  const made = await insertTicket(db, {
    source: tickets.source,
    issueId: created?.issueId,
    subject: ticket.subject.trim(),
    category: ticket.category,
    status: created?.status ?? ticket.status,
    requester,
    ...placed,
    createdBy: viewer.username,
    requestKey,
  })
  // The sync has already copied the ticket from the outside system.
  if (made === undefined) return { ...(await findCopy(db, created)), path, isNew: true }
  const author = (await findAccount(db, viewer.username)) ?? {
    username: viewer.username,
    name: viewer.username,
  }
  await insertComment(db, { ticketId: made.id, author, body: ticket.body, isPublic: true })
  await insertDeviceStates(db, [made.id])
  return { ...made, path, isNew: true }
}

/** A ticket created in the outside system. Its status may differ: Zendesk cannot create a closed ticket. */
export type CreatedOutside = Pick<CreatedTicket, 'issueId' | 'status'>

async function findCopy(db: Database, created: CreatedOutside | undefined): Promise<TicketIds> {
  const issueId = created?.issueId ?? 0
  return (await findOutsideCopy(db, issueId)) ?? { id: 0, issueId }
}

type Place = Pick<NewTicket, 'device' | 'customerId' | 'organization'> & { readonly path: readonly number[] }

/** The device and customer of a new ticket. The device cannot move to another customer until the end of the transaction. */
async function placeOf({ db, about }: Pick<Posting, 'db' | 'about'>): Promise<Place> {
  const device = 'device' in about ? await focusDevice(db, about.device.type, about.device.id) : undefined
  const customerId =
    'customerId' in about ? about.customerId : device && (await lockCustomerOf(db, device.dev))
  const customer =
    customerId === undefined
      ? undefined
      : await db
          .selectFrom('customer')
          .select(['id', 'name', 'path'])
          .where('id', '=', customerId)
          .executeTakeFirst()
  if (customer === undefined) throw notFound()
  return { device, customerId: customer.id, organization: customer.name, path: customer.path }
}

async function requesterOf(source: PeopleSource, username: string): Promise<Person> {
  const requester = await findPerson(source, username)
  if (requester === undefined)
    throw invalid([{ param: 'requester_username', msg: 'There is no such user. Choose another one.' }])
  return requester
}

/**
 * Creates the ticket in an outside system before it is stored here, without an open transaction, because it may be
 * slow.
 * @param inTransaction runs a short transaction with the scope of the viewer
 * @returns its issue id and status there
 * @throws OutgoingError when the system did not create it, or did not confirm it
 */
export async function createOutside(
  outside: OutsideTickets,
  posting: Pick<Posting, 'about' | 'ticket' | 'crm'>,
  inTransaction: <Result>(work: (db: Database, viewer: Viewer) => Promise<Result>) => Promise<Result>,
): Promise<CreatedOutside> {
  const asked = await inTransaction(async (db, viewer): Promise<NewOutsideTicket | CreatedOutside> => {
    const { customerId } = await placeOf({ ...posting, db })
    const requester = await requesterOf({ ...posting, db, viewer }, posting.ticket.requester_username)
    const { requestKey = randomUUID(), subject, body, category, status } = posting.ticket
    const known = await lockTicketKey(db, { createdBy: viewer.username, requestKey })
    if (known !== undefined) return { issueId: known.issueId, status: posting.ticket.status }
    const { robotId, tabletId } = numbersOf(posting.about)
    return {
      subject: subject.trim(),
      body,
      category,
      status,
      requester: { name: requester.name, email: requester.email === '' ? null : requester.email },
      robotId,
      tabletId,
      customerId,
      requestKey,
    }
  })
  return 'issueId' in asked ? asked : outside.create(asked)
}

function numbersOf(about: TicketSubject) {
  if (!('device' in about)) return { robotId: null, tabletId: null }
  const { type, id } = about.device
  return { robotId: type === 1 ? id : null, tabletId: type === 2 ? id : null }
}

export { insertDeviceStates } from './device-states.store.ts'
