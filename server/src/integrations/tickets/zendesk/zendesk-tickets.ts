import { OutgoingError } from '../../../platform/outgoing.ts'
import type { ZendeskSettings } from '../../../platform/start/service-settings.ts'
import {
  type CreatedTicket,
  type NewOutsideTicket,
  type OutsideComment,
  type OutsideTickets,
  type Person,
  type TicketChanges,
  TicketRefusedError,
} from '../tickets.ts'
import { apiOf, createZendeskApi, type ZendeskApi, type ZendeskOptions } from './zendesk-api.ts'
import {
  commentOf,
  commentPage,
  createdTicket,
  type Organization,
  organizationList,
  statusOf,
  ticketList,
  ticketOf,
  ticketPage,
  userList,
  type ZendeskTicket,
} from './zendesk-objects.ts'

/** Tickets per page. The export allows 1,000, but their texts would be too long for one response. */
const PAGE = 250
/** The API's maximum of comments per page, and of users or organizations requested by id. */
const AT_ONCE = 100
/** A ticket has at most 5,000 comments. */
const MAX_COMMENT_PAGES = 50
/** Start time of the export, so that it begins at the first ticket. It must not be 0. */
const FIRST_SECOND = 1

/**
 * Zendesk over its Support API (https://developer.zendesk.com/api-reference/ticketing: 'Incremental Exports', 'Ticket
 * Comments', 'Users', 'Organizations', 'Tickets'), with the API token of an administrator.
 */
export function zendeskTickets(settings: ZendeskSettings, options: ZendeskOptions): OutsideTickets {
  const api = createZendeskApi(settings, options)
  const { fields, url } = settings
  return {
    account: new URL(url).host,
    ticketPage: `${new URL('/agent/tickets/', url).href}{id}`,
    changes: async (cursor) => {
      const changes = await readChanges(api, { root: apiOf(settings), cursor, fields })
      if (changes !== undefined) return changes
      options.outgoing.failed('tickets', 'status 404')
      throw new TicketRefusedError('Zendesk', 'status 404')
    },
    comments: (issueId) => listComments(api, issueId),
    people: (ids) => findPeople(api, ids),
    create: (ticket) => createTicket(api, { settings, ticket }),
  }
}

async function readChanges(
  api: ZendeskApi,
  { root, cursor, fields }: { root: string; cursor: string | undefined; fields: ZendeskSettings['fields'] },
): Promise<TicketChanges | undefined> {
  const from = cursor === undefined ? { start_time: String(FIRST_SECOND) } : { cursor }
  const query = new URLSearchParams({ ...from, per_page: String(PAGE) })
  const page = await api({
    schema: ticketPage,
    // With the whole URL, because the client would add a page size that this call does not support.
    ask: (client) => client.tickets.get(`${root}/incremental/tickets/cursor.json?${query}`),
  })
  if (page === undefined) return undefined
  const people = await findPeople(
    api,
    page.tickets.flatMap((one) => [one.requester_id ?? 0, one.assignee_id ?? 0]),
  )
  const organizations = await findOrganizations(
    api,
    page.tickets.map((one) => one.organization_id ?? 0),
  )
  return {
    tickets: page.tickets.map((one) => ticketOf(one, { fields, people, organizations })),
    cursor: page.after_cursor,
    isLast: page.end_of_stream,
  }
}

async function findPeople(api: ZendeskApi, ids: readonly number[]): Promise<Map<number, Person>> {
  const found = new Map<number, Person>()
  for (const some of slicesOf(ids)) {
    const answer = await api({ schema: userList, ask: (client) => client.users.showMany(some) })
    for (const { id, name, phone, email } of answer?.users ?? []) found.set(id, { name, phone, email })
  }
  return found
}

async function findOrganizations(
  api: ZendeskApi,
  ids: readonly number[],
): Promise<Map<number, Organization>> {
  const found = new Map<number, Organization>()
  for (const some of slicesOf(ids)) {
    const answer = await api({
      schema: organizationList,
      ask: (client) => client.organizations.showMany(some),
    })
    for (const one of answer?.organizations ?? []) found.set(one.id, one)
  }
  return found
}

/** Unique ids in batches for one call each. Negative ids belong to the system and are left out. */
function slicesOf(ids: readonly number[]): number[][] {
  const each = [...new Set(ids)].filter((id) => id > 0)
  return Array.from({ length: Math.ceil(each.length / AT_ONCE) }, (_none, slice) =>
    each.slice(slice * AT_ONCE, (slice + 1) * AT_ONCE),
  )
}

async function listComments(api: ZendeskApi, issueId: number): Promise<OutsideComment[] | undefined> {
  const found: OutsideComment[] = []
  let after: string | undefined
  for (let pages = 0; pages < MAX_COMMENT_PAGES; pages += 1) {
    const page = { size: AT_ONCE, ...(after === undefined ? {} : { after }) }
    const answer = await api({
      schema: commentPage,
      ask: (client) => client.tickets.get(['tickets', String(issueId), 'comments', { page }]),
    })
    if (answer === undefined) return undefined
    found.push(...answer.comments.map(commentOf))
    after = answer.meta?.after_cursor ?? undefined
    if (answer.meta?.has_more !== true || after === undefined) return found
  }
  throw new OutgoingError('Zendesk', 'an endless list')
}

async function createTicket(
  api: ZendeskApi,
  { settings, ticket }: { settings: ZendeskSettings; ticket: NewOutsideTicket },
): Promise<CreatedTicket> {
  // An earlier call may have created the ticket although its response was lost.
  const before = await findByKey(api, { settings, key: ticket.requestKey })
  if (before !== undefined) return createdOf(before)
  const answer = await api({
    schema: createdTicket,
    // Zendesk answers the second of two concurrent calls like the first.
    headers: { 'Idempotency-Key': ticket.requestKey },
    ask: (client) => client.tickets.create({ ticket: bodyOf(ticket, settings) }),
  })
  if (answer === undefined) throw new OutgoingError('Zendesk', 'status 404')
  return createdOf(answer.ticket)
}

async function findByKey(
  api: ZendeskApi,
  { settings, key }: { settings: ZendeskSettings; key: string },
): Promise<ZendeskTicket | undefined> {
  const query = new URLSearchParams({ external_id: key })
  const found = await api({
    schema: ticketList,
    ask: (client) => client.tickets.get(`${apiOf(settings)}/tickets.json?${query}`),
  })
  return found?.tickets[0]
}

/** The request body. Zendesk cannot create closed tickets, and a solved one needs an assignee. */
function bodyOf(ticket: NewOutsideTicket, { fields, user }: ZendeskSettings) {
  const status = ticket.status === 'closed' ? 'solved' : ticket.status
  return {
    external_id: ticket.requestKey,
    subject: ticket.subject,
    comment: { body: ticket.body },
    requester: ticket.requester.email === null ? { name: ticket.requester.name } : ticket.requester,
    status,
    ...(status === 'solved' ? { assignee_email: user } : {}),
    custom_fields: [
      ...fieldOf(fields.robot, ticket.robotId),
      ...fieldOf(fields.tablet, ticket.tabletId),
      ...fieldOf(fields.category, ticket.category),
      ...fieldOf(fields.customer, ticket.customerId),
    ],
  }
}

const fieldOf = (id: number | undefined, value: string | number | null) =>
  id === undefined || value === null ? [] : [{ id, value: String(value) }]

const createdOf = (found: ZendeskTicket): CreatedTicket => ({
  issueId: found.id,
  status: statusOf(found.status),
  createdAt: found.created_at,
  updatedAt: found.updated_at,
})
