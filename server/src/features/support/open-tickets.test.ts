import { support } from '@service-center/contract/support/support.ts'
import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSupportWorld,
  OTHER_ROBOT,
  postTicket,
  type SupportWorld,
} from '../../testing/worlds/support-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let tokens: SupportWorld['tokens']
beforeAll(async () => {
  server = await startTestServer()
  ;({ tokens } = await addSupportWorld(server))
})
afterAll(() => server.stop())

const countOf = async (token: string) => (await server.call(support.open, { token })).body.count

test('counts open and new tickets in the viewer’s scope', async () => {
  expect(await countOf(tokens.staff)).toBe(0)
  const [first = ''] = await Promise.all([
    postTicket(server, tokens.dealer),
    postTicket(server, tokens.dealer, { status: 'closed' }),
    postTicket(server, tokens.other, { deviceId: String(OTHER_ROBOT), requester_username: 'other' }),
  ])
  expect(await Promise.all([tokens.staff, tokens.dealer, tokens.reader, tokens.other].map(countOf))).toEqual([
    2, 1, 1, 1,
  ])

  // An issue on hold does not count, as with 'Hide closed issues' (specification 2, section 2.6).
  await server.call(ticketWork.setStatus, {
    params: { id: first },
    body: { status: 'hold' },
    token: tokens.dealer,
  })
  expect(await Promise.all([tokens.staff, tokens.dealer, tokens.other].map(countOf))).toEqual([1, 0, 1])
})

test('does not count tickets of a ticket system that is not in use', async () => {
  const before = await countOf(tokens.staff)
  await server.db
    .insertInto('ticket')
    .values({
      source: 'zendesk',
      issue_id: 900_001,
      subject: 'There',
      category: '',
      status: 'open',
      customer_id: 1,
    })
    .execute()
  expect(await countOf(tokens.staff)).toBe(before)
})
