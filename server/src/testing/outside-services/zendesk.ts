import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A ticket as Zendesk exports it. */
export interface StandInTicket {
  id: number
  status: string
  subject: string
  requester_id: number
  assignee_id: number | null
  organization_id: number | null
  external_id: string | null
  custom_fields: { id: number; value: unknown }[]
  created_at: string
  updated_at: string
}

interface StandInComment {
  id: number
  author_id: number
  body: string
  public: boolean
  created_at: string
  attachments: { file_name: string; content_url: string; content_type: string; size: number }[]
}

interface Asked {
  readonly method: string
  /** The path below `/api/v2`, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string | undefined
  readonly key: string | undefined
  readonly body: unknown
}

/** Runs before the normal answer of a call. @returns true to skip that answer */
type Trouble = (asked: Asked, response: ServerResponse) => boolean

/** The ids of its custom fields. */
export const FIELDS = { robot: 11, tablet: 12, category: 13, customer: 14 }

/** A call takes at most 100 ids. */
const MAX_IDS = 100
const MAX_COMMENTS = 100

/**
 * A local fake of Zendesk, after its API reference ('Incremental Exports', 'Ticket Comments', 'Users', 'Organizations',
 * 'Tickets', 'Idempotency').
 */
export async function startZendesk() {
  const account = createAccount()
  const asked: Asked[] = []
  let trouble: Trouble = answers
  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    asked.push(call)
    if (trouble(call, response)) return
    const { status, body } = account.answer(call)
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    asked,
    url,
    settings: { url, user: 'robot@example.com', token: 'zendesk-secret', fields: FIELDS },
    env: {
      ZENDESK_URL: url,
      ZENDESK_USER: 'robot@example.com',
      ZENDESK_TOKEN: 'zendesk-secret',
      ZENDESK_ROBOT_FIELD: String(FIELDS.robot),
      ZENDESK_TABLET_FIELD: String(FIELDS.tablet),
      ZENDESK_CATEGORY_FIELD: String(FIELDS.category),
      ZENDESK_CUSTOMER_FIELD: String(FIELDS.customer),
    },
    ...account,
    /** Makes calls fail until it is called without an argument. */
    trouble: (makes?: Trouble) => {
      trouble = makes ?? answers
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type StandInZendesk = Awaited<ReturnType<typeof startZendesk>>

const answers: Trouble = () => false

/** Answers every call with a status, such as 429 with a pause. */
export const failsWith =
  (status: number, headers: Record<string, string> = {}): Trouble =>
  (_asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"error":"…"}')
    return true
  }

async function readCall(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '', 'http://stand-in')
  const sent = await text(request)
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? '',
    path: url.pathname.replace(/^\/api\/v2/, ''),
    query: url.searchParams,
    authorization: request.headers.authorization,
    key: typeof key === 'string' ? key : undefined,
    body: sent === '' ? undefined : JSON.parse(sent),
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const NOT_FOUND: Answer = { status: 404, body: { error: 'RecordNotFound', description: 'Not found' } }

/** The records of an account, and the answers of calls. */
function createAccount() {
  const tickets = new Map<number, StandInTicket>()
  const comments = new Map<number, StandInComment[]>()
  const users = new Map<number, object>()
  const organizations = new Map<number, object>()
  const created = new Map<string, StandInTicket>()
  /** The ids of changed tickets in the order of their changes; a cursor is an index in it. */
  const changes: number[] = []

  const save = (ticket: StandInTicket) => {
    tickets.set(ticket.id, ticket)
    changes.push(ticket.id)
    return ticket
  }
  const create = (body: NewTicketBody, key: string | undefined): StandInTicket => {
    const known = key === undefined ? undefined : created.get(key)
    if (known !== undefined) return known
    const now = new Date().toISOString().replace(/\.\d+Z/, 'Z')
    const id = 9000 + tickets.size
    const { comment, requester: _requester, assignee_email: _assignee, ...rest } = body.ticket
    const made = save({ ...EMPTY, ...rest, id, created_at: now, updated_at: now })
    if (key !== undefined) created.set(key, made)
    comments.set(id, [
      { id: id * 10, author_id: 1, body: comment.body, public: true, created_at: now, attachments: [] },
    ])
    return made
  }
  return {
    tickets,
    comments,
    users,
    organizations,
    save,
    answer: ({ method, path, query, body, key }: Asked): Answer => {
      if (method === 'POST' && path === '/tickets.json') {
        // A body in any other form fails the test.
        return { status: 201, body: { ticket: create(body as NewTicketBody, key) } }
      }
      const of = /^\/tickets\/(\d+)\/comments\.json$/.exec(path)
      if (of !== null) return pageOfComments(comments.get(Number(of[1])), query)
      if (path === '/incremental/tickets/cursor.json') return pageOfChanges(query, { tickets, changes })
      if (path === '/users/show_many.json') return { status: 200, body: { users: many(users, query) } }
      if (path === '/organizations/show_many.json')
        return { status: 200, body: { organizations: many(organizations, query) } }
      if (path === '/tickets.json') {
        const id = query.get('external_id')
        const found = [...tickets.values()].filter((one) => one.external_id === id)
        return { status: 200, body: { tickets: found, next_page: null, count: found.length } }
      }
      return NOT_FOUND
    },
  }
}

interface NewTicketBody {
  ticket: Partial<StandInTicket> & {
    comment: { body: string }
    requester: { name: string; email?: string }
    assignee_email?: string
  }
}

const EMPTY = {
  status: 'open',
  subject: '',
  requester_id: 1,
  assignee_id: null,
  organization_id: null,
  external_id: null,
  custom_fields: [],
}

export function zendeskTicket(id: number, more: Partial<StandInTicket> = {}): StandInTicket {
  const at = '2026-03-05T12:00:00Z'
  return { ...EMPTY, id, subject: `Ticket ${id}`, created_at: at, updated_at: at, ...more }
}

export const zendeskComment = (id: number, more: Partial<StandInComment> = {}): StandInComment => ({
  id,
  author_id: 1,
  body: `Comment ${id}`,
  public: true,
  created_at: '2026-03-05T12:00:00Z',
  attachments: [],
  ...more,
})

function pageOfChanges(
  query: URLSearchParams,
  { tickets, changes }: { tickets: ReadonlyMap<number, StandInTicket>; changes: readonly number[] },
): Answer {
  if (!query.has('cursor') && !query.has('start_time'))
    return { status: 400, body: { error: 'Missing parameter: start_time' } }
  const from = Number(query.get('cursor') ?? 0)
  const size = Number(query.get('per_page') ?? 1000)
  const to = Math.min(from + size, changes.length)
  // A ticket that has changed several times is listed only at its last change.
  const ids = changes.slice(from, to).filter((id, place) => changes.lastIndexOf(id) === from + place)
  return {
    status: 200,
    body: {
      tickets: ids.flatMap((id) => tickets.get(id) ?? []),
      after_cursor: String(to),
      after_url: 'https://example.zendesk.com/…',
      before_cursor: null,
      before_url: null,
      end_of_stream: to === changes.length,
    },
  }
}

function pageOfComments(all: readonly StandInComment[] | undefined, query: URLSearchParams): Answer {
  if (all === undefined) return NOT_FOUND
  const from = Number(query.get('page[after]') ?? 0)
  const to = from + Math.min(Number(query.get('page[size]') ?? MAX_COMMENTS), MAX_COMMENTS)
  return {
    status: 200,
    body: {
      comments: all.slice(from, to),
      meta: { has_more: to < all.length, after_cursor: String(to), before_cursor: String(from) },
      links: { next: 'https://example.zendesk.com/…', prev: null },
    },
  }
}

function many(records: ReadonlyMap<number, object>, query: URLSearchParams): object[] {
  const ids = (query.get('ids') ?? '').split(',').map(Number)
  return ids.length > MAX_IDS ? [] : ids.flatMap((id) => records.get(id) ?? [])
}
