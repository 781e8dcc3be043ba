import { support } from '@service-center/contract/support/support.ts'
import { TICKET_KEYS } from '@service-center/contract/support/ticket.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSupportWorld, type SupportWorld } from '../../testing/worlds/support-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

/** More tickets than a page may have. */
const TICKETS = 5200

let server: TestServer
let world: SupportWorld
let tokens: SupportWorld['tokens']
beforeAll(async () => {
  server = await startTestServer()
  world = await addSupportWorld(server)
  tokens = world.tokens
  await insertMany()
})
afterAll(() => server.stop())

/** Two thirds are about robots of two dealers. In each row, every third column is blank, and many values are equal. */
async function insertMany(): Promise<void> {
  const { robot, other } = world.devs
  await sql`
    insert into ticket (subject, category, status, requester, requester_phone, requester_email, assignee, assignee_phone,
      assignee_email, organization, dev, device_type, device_id, customer_id, created_at, updated_at)
    select 'Subject ' || n % 90, (array['', 'gps', 'ntrip'])[1 + n % 3],
      (array['new', 'open', 'pending', 'hold', 'solved', 'closed'])[1 + n % 6],
      (array['', 'aage', 'Zoe', 'Ærø', 'Robot 9', 'Robot 10'])[1 + n % 6],
      case when n % 3 > 0 then '+45 ' || n % 40 else '' end, case when n % 2 > 0 then n % 30 || '@example.com' else '' end,
      (array['', 'Sam', 'ada'])[1 + n % 3], case when n % 5 > 0 then '+45 ' || n % 7 else '' end,
      case when n % 4 > 0 then n % 9 || '@example.com' else '' end, (array['', 'North', 'south'])[1 + n % 3],
      d.dev, d.device_type, d.device_id, coalesce(d.customer_id, ${world.north}),
      now() - n % 400 * interval '1 hour', now() - n % 300 * interval '1 hour'
    from generate_series(1, ${TICKETS}) n
    left join device d on d.dev = (array[${robot}::integer, ${other}::integer])[1 + n % 3]`.execute(server.db)
}

const list = async (token: string, query: Record<string, unknown> = {}) =>
  (await server.call(support.latest, { query, token })).body
const ticketOf = (subject: string) =>
  server.db
    .insertInto('ticket')
    .values({ subject, status: 'open', customer_id: world.club, created_at: new Date() })
    .execute()

test('streams more tickets than a page may have, with the same head and only rows in scope', async () => {
  const all = await list(tokens.staff)
  expect(all.data).toHaveLength(TICKETS)
  expect(new Set(all.data.map(({ id }) => id)).size).toBe(TICKETS)
  expect(all).toMatchObject({
    totalCount: TICKETS,
    filteredCount: TICKETS,
    keys: TICKET_KEYS,
    isElsewhere: false,
  })
  const ofPages = await list(tokens.staff, { limit: '5000' })
  expect(all.data.slice(0, 5000)).toEqual(ofPages.data)
  const later = await list(tokens.staff, { skip: '100' })
  expect(later.data).toEqual(all.data.slice(100))
  expect((await list(tokens.staff, { skip: String(TICKETS + 1) })).data).toEqual([])
  const other = await list(tokens.other)
  expect(other.data).toHaveLength(other.totalCount)
  expect(new Set(other.data.map(({ customer_id }) => customer_id))).toEqual(new Set([world.south]))
  // Filters apply to a stream too, and a stream without rows is an empty list.
  const open = await list(tokens.staff, { hideClosed: 'true', orderBy: 'subject,asc' })
  expect(open.data).toHaveLength(open.filteredCount)
  expect(open.data.every(({ isOpen }) => isOpen)).toBe(true)
})

test('pages sorted by any column, also with blanks, have each ticket once and in the order of the whole list', async () => {
  // From the last hours; every column is sometimes blank and often equal to others.
  const some = JSON.stringify({ created_at: [String(Date.now() / 1000 - 15.5 * 3600), ''] })
  for (const column of ['issueId', ...TICKET_KEYS, 'dealer_id', 'customer_id']) {
    for (const direction of ['asc', 'desc']) {
      const query = { orderBy: `${column},${direction}`, filters: some }
      const whole = (await list(tokens.staff, query)).data.map(({ id }) => id)
      const pages: number[] = []
      for (let skip = 0; skip < whole.length; skip += 80) {
        const page = await list(tokens.staff, { ...query, skip: String(skip), limit: '80' })
        pages.push(...page.data.map(({ id }) => id))
      }
      expect([column, direction, pages.length > 200]).toEqual([column, direction, true])
      expect([column, direction, pages]).toEqual([column, direction, whole])
      expect(new Set(pages).size).toBe(pages.length)
    }
  }
})

const requesters = async (direction: string) => {
  const { data } = await list(tokens.staff, { orderBy: `requester,${direction}` })
  return data.map(({ data: { requester } }) => requester).filter((name, at, all) => name !== all[at - 1])
}

test('sorts texts naturally: blanks first, ignoring case, numbers by value', async () => {
  const order = ['', 'aage', 'Ærø', 'Robot 9', 'Robot 10', 'Zoe']
  expect(await requesters('asc')).toEqual(order)
  expect(await requesters('desc')).toEqual(order.toReversed())
})

const found = async (query: Record<string, unknown>) =>
  (await list(tokens.staff, query)).data.map(({ data }) => data.subject)

test('treats wildcards in a search text literally', async () => {
  for (const subject of ['100% pump', '100 pump', 'snake_case', 'snakeXcase', 'C:\\robot', 'C:robot']) {
    await ticketOf(subject)
  }
  for (const key of ['globalSearch', 'subjectSearch']) {
    expect(await found({ [key]: '100%' })).toEqual(['100% pump'])
    expect(await found({ [key]: '0%p' })).toEqual([])
    expect(await found({ [key]: 'snake_' })).toEqual(['snake_case'])
    expect(await found({ [key]: 'c:\\' })).toEqual(['C:\\robot'])
    expect(await found({ [key]: "'; drop table ticket; --" })).toEqual([])
  }
  expect(await found({ globalSearch: 'snake_case', strict: 'true' })).toEqual(['snake_case'])
  expect(await found({ globalSearch: '%', strict: 'true' })).toEqual([])
  expect(await found({ globalSearch: '%' })).toEqual(['100% pump'])
})
