import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutsideTickets } from '../../../integrations/tickets/tickets.ts'
import { zendeskTickets } from '../../../integrations/tickets/zendesk/zendesk-tickets.ts'
import {
  startSyncedZendesk,
  storedComments,
  storedTickets,
} from '../../../testing/outside-services/synced-tickets.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import {
  failsWith,
  type StandInZendesk,
  startZendesk,
  zendeskComment,
  zendeskTicket,
} from '../../../testing/outside-services/zendesk.ts'
import { syncTickets } from './ticket-sync.service.ts'

let server: TestServer
let zendesk: StandInZendesk
let outside: OutsideTickets
let clock: { now: number }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  const world = await startSyncedZendesk(server)
  zendesk = world.zendesk
  outside = world.outside
  clock = world.clock
  return () => zendesk.stop()
})

const sync = () => syncTickets(server.app, outside)
const stored = () => storedTickets(server.db)
const bodies = (issueId: number) => storedComments(server.db, issueId)

test('copies 5,000 tickets in pages, with the same number of statements per page as for one ticket', async () => {
  for (let id = 1; id <= 5000; id += 1) {
    zendesk.save(zendeskTicket(id, { updated_at: new Date(1_700_000_000_000 + id * 1000).toISOString() }))
    zendesk.comments.set(id, [zendeskComment(id)])
  }
  let statements = 0
  const { database } = server.app
  const counted = {
    ...server.app,
    database: {
      ...database,
      transaction: ((begin, work) =>
        database.transaction(begin, (db) => {
          const plugged = db.withPlugin({
            transformQuery: ({ node }) => {
              statements += 1
              return node
            },
            transformResult: ({ result }) => Promise.resolve(result),
          })
          return work(plugged)
        })) satisfies typeof database.transaction,
    },
  }
  for (let runs = 0; runs < 3; runs += 1) await syncTickets(counted, outside)
  expect(await stored()).toHaveLength(5000)
  const pages = zendesk.asked.filter(({ path }) => path === '/incremental/tickets/cursor.json').length
  const comments = zendesk.asked.filter(({ path }) => path.endsWith('/comments.json'))
  expect(pages).toBe(20)
  expect(comments).toHaveLength(360)
  // Ten statements per page, eight per 25 tickets with comments, and four per run.
  expect(statements).toBeLessThanOrEqual(20 * 10 + Math.ceil(360 / 25 + 3) * 8 + 3 * 4)
  // The most recently changed tickets come first.
  expect(comments[0]?.path).toBe('/tickets/2000/comments.json')
  const due = await server.db.selectFrom('ticket_comments_due').select('issue_id').execute()
  expect(due).toHaveLength(5000 - 360)
})

test('continues an interrupted run, and a process that comes back late changes nothing', async () => {
  for (let id = 1; id <= 600; id += 1) zendesk.save(zendeskTicket(id, { subject: `Ticket ${id}` }))
  const reached = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  const late: OutsideTickets = {
    ...outside,
    changes: async (cursor) => {
      const page = await outside.changes(cursor)
      if (cursor === undefined) return page
      reached.resolve()
      await resumed.promise
      return { ...page, tickets: page.tickets.map((ticket) => ({ ...ticket, subject: 'Outdated' })) }
    },
  }
  const first = syncTickets(server.app, late)
  await reached.promise
  expect(await stored()).toHaveLength(250)
  // No other process copies at the same time; when the claim has expired, another one continues.
  await sync()
  expect(await stored()).toHaveLength(250)
  await sql`update ticket_sync set running_until = now() - interval '1 second'`.execute(server.db)
  await sync()
  expect(await stored()).toHaveLength(600)
  resumed.resolve()
  await expect(first).rejects.toThrow('copied by another process')
  const subjects = await server.db
    .selectFrom('ticket')
    .select('subject')
    .where('subject', '=', 'Outdated')
    .execute()
  expect(subjects).toEqual([])
  expect(await stored()).toHaveLength(600)
})

test('the next run copies a page whose transaction has failed', async () => {
  zendesk.save(zendeskTicket(1))
  const { database } = server.app
  const broken = {
    ...server.app,
    database: {
      ...database,
      transaction: ((begin, work) =>
        database.transaction(begin, async (db) => {
          const result = await work(db)
          const { rows: found } = await sql`select from ticket`.execute(db)
          if (found.length > 0) throw new Error('The process was killed before the commit.')
          return result
        })) satisfies typeof database.transaction,
    },
  }
  await expect(syncTickets(broken, outside)).rejects.toThrow('killed')
  expect(await stored()).toEqual([])
  await sync()
  expect(await stored()).toHaveLength(1)
})

const isSecond = ({ query }: { query: URLSearchParams }) => query.get('cursor') === '250'

test('reads a broken or truncated page again in the next run, without losing a ticket', async () => {
  for (let id = 1; id <= 600; id += 1) zendesk.save(zendeskTicket(id))
  for (const breaks of [
    // A ticket without times, between valid ones.
    (body: { tickets: object[] }) => ({ ...body, tickets: [...body.tickets, { id: 9999, status: 'open' }] }),
    ({ tickets }: { tickets: object[] }) => ({ tickets }),
  ]) {
    zendesk.trouble((asked, response) => {
      if (!isSecond(asked)) return false
      // The stand-in answers this call with a page.
      const page = zendesk.answer(asked).body as { tickets: object[] }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(breaks(page)))
      return true
    })
    await sync()
    expect(await stored()).toHaveLength(250)
    await expect.poll(failure).toBe('a broken answer')
  }
  zendesk.trouble((asked, response) => {
    if (!isSecond(asked)) return false
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"tickets":[', () => response.destroy())
    return true
  })
  await sync()
  expect(await stored()).toHaveLength(250)
  zendesk.trouble()
  await sync()
  expect((await stored()).map((ticket) => ticket.issue_id)).toEqual(
    Array.from({ length: 600 }, (_, at) => at + 1),
  )
})

test('a ticket that is deleted before its comments are read is removed, and does not block others', async () => {
  for (const id of [1, 2]) {
    zendesk.save(zendeskTicket(id))
    zendesk.comments.set(id, [zendeskComment(id * 10)])
  }
  zendesk.comments.delete(2)
  await sync()
  expect(await bodies(1)).toHaveLength(1)
  expect(await bodies(2)).toEqual([])
  expect(await server.db.selectFrom('ticket_comments_due').selectAll().execute()).toEqual([])
  zendesk.save(zendeskTicket(2, { status: 'deleted' }))
  await sync()
  expect((await stored()).map((ticket) => ticket.issue_id)).toEqual([1])
})

test('closes a ticket that is merged into another one, and both tickets say so', async () => {
  for (const id of [1, 2]) {
    zendesk.save(zendeskTicket(id))
    zendesk.comments.set(id, [zendeskComment(id * 10)])
  }
  await sync()
  const [into, gone] = ['Merged from 2: It stops.', 'Closed and merged into 1.']
  zendesk.save(zendeskTicket(2, { status: 'closed', updated_at: '2026-03-06T12:00:00Z' }))
  zendesk.save(zendeskTicket(1, { updated_at: '2026-03-06T12:00:00Z' }))
  zendesk.comments
    .get(1)
    ?.push(zendeskComment(11, { body: into, public: false, created_at: '2026-03-06T12:00:00Z' }))
  zendesk.comments.get(2)?.push(zendeskComment(21, { body: gone, created_at: '2026-03-06T12:00:00Z' }))
  await sync()
  expect(await stored()).toMatchObject([
    { issue_id: 1, status: 'open', closed_at: null },
    { issue_id: 2, status: 'closed', closed_at: new Date('2026-03-06T12:00:00Z') },
  ])
  expect((await bodies(1)).map(({ body, is_public }) => [body, is_public])).toEqual([
    ['Comment 10', true],
    [into, false],
  ])
  expect((await bodies(2)).at(-1)).toMatchObject({ body: gone, is_public: true })
})

test('only one of two processes that start at the same time copies', async () => {
  for (let id = 1; id <= 300; id += 1) zendesk.save(zendeskTicket(id))
  await Promise.all([sync(), sync(), sync()])
  expect(zendesk.asked.filter(({ path }) => path.startsWith('/incremental'))).toHaveLength(2)
  expect(await stored()).toHaveLength(300)
})

test.each([
  ['status 401', failsWith(401)],
  ['status 500', failsWith(500)],
  ['status 404', failsWith(404)],
  ['a broken answer', failsWith(200)],
])('a failure of Zendesk leaves the copies unchanged, and shows: %s', async (reason, trouble) => {
  zendesk.save(zendeskTicket(1))
  await sync()
  const before = await stored()
  zendesk.save(zendeskTicket(1, { subject: 'Changed' }))
  zendesk.trouble(trouble)
  await sync()
  expect(await stored()).toEqual(before)
  await expect.poll(failure).toBe(reason)
  zendesk.trouble()
  await sync()
  expect(await server.db.selectFrom('ticket').select('subject').executeTakeFirst()).toEqual({
    subject: 'Changed',
  })
  await expect.poll(failure).toBeUndefined()
})

/** The reason of the failure that operators see. */
async function failure() {
  const row = await server.db
    .selectFrom('outside_service')
    .select(['reason', 'failing_since'])
    .where('id', '=', 'tickets')
    .executeTakeFirst()
  return row?.failing_since ? row.reason : undefined
}

test('makes no call after a 429 until its pause is over', async () => {
  zendesk.save(zendeskTicket(1))
  zendesk.trouble(failsWith(429, { 'retry-after': '120' }))
  await sync()
  zendesk.trouble()
  clock.now = 119_999
  await sync()
  expect(zendesk.asked).toHaveLength(1)
  clock.now = 120_000
  await sync()
  expect(await stored()).toHaveLength(1)
})

test('unreadable comments of one ticket do not block those of others', async () => {
  for (let id = 1; id <= 3; id += 1) {
    zendesk.save(zendeskTicket(id, { updated_at: `2026-03-0${10 - id}T12:00:00Z` }))
    zendesk.comments.set(id, [zendeskComment(id * 10)])
  }
  zendesk.trouble((asked, response) => {
    if (asked.path !== '/tickets/1/comments.json') return false
    response.writeHead(500).end()
    return true
  })
  await sync()
  expect(await bodies(1)).toEqual([])
  expect(await bodies(3)).toHaveLength(1)
  zendesk.trouble()
  zendesk.asked.splice(0)
  await sync()
  // It is retried later.
  expect(zendesk.asked.map(({ path }) => path)).not.toContain('/tickets/1/comments.json')
  await sql`update ticket_comments_due set next_at = now()`.execute(server.db)
  await sync()
  expect(await bodies(1)).toHaveLength(1)
})

test('deletes the copied tickets when the account changes', async () => {
  zendesk.save(zendeskTicket(1))
  zendesk.save(zendeskTicket(2))
  await sync()
  const other = await startZendesk()
  other.save(zendeskTicket(2, { subject: 'Other' }))
  await syncTickets(server.app, zendeskTickets(other.settings, { outgoing: server.app.outgoing }))
  other.stop()
  const rows = await server.db.selectFrom('ticket').select(['issue_id', 'subject']).execute()
  expect(rows).toEqual([{ issue_id: 2, subject: 'Other' }])
})
