import { support } from '@service-center/contract/support/support.ts'
import type { TicketStatus } from '@service-center/contract/support/ticket-rules.ts'
import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import type { Database } from '../../platform/database/database.ts'
import { callEndpoint, type TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../server/world.ts'

/** Two dealers with a robot and a tablet each, and people who work on tickets. */
export interface SupportWorld {
  readonly north: number
  /** A customer of North. */
  readonly club: number
  readonly south: number
  /** `dev` of the devices of the club and of South. */
  readonly devs: { readonly robot: number; readonly tablet: number; readonly other: number }
  /** Tokens. `staff` belongs to the internal customer; all except `reader` have PostSupport. */
  readonly tokens: Readonly<Record<'staff' | 'dealer' | 'reader' | 'other', string>>
}

export const ROBOT = 8001
export const TABLET = 8101
export const OTHER_ROBOT = 8002

/** Adds these records to an empty server. Every user has a verified email address: `<name>@example.com`. */
export async function addSupportWorld(server: TestServer): Promise<SupportWorld> {
  const { db } = server
  const north = await addCustomer(db, { name: 'North', isDealer: true })
  const club = await addCustomer(db, { name: 'Club Ærø', parentId: north })
  const south = await addCustomer(db, { name: 'South', isDealer: true })
  const devs = {
    robot: await addDevice(db, { type: 1, id: ROBOT, customerId: club }),
    tablet: await addDevice(db, { type: 2, id: TABLET, customerId: club }),
    other: await addDevice(db, { type: 1, id: OTHER_ROBOT, customerId: south }),
  }
  const people = [
    { username: 'staff', customers: [1], rights: ['PostSupport'] },
    { username: 'dealer', customers: [north], rights: ['PostSupport'] },
    { username: 'reader', customers: [club], rights: [] },
    { username: 'other', customers: [south], rights: ['PostSupport'] },
  ]
  for (const person of people) await addUser(db, person)
  await db
    .updateTable('app_user')
    .set(({ eb, ref }) => ({ email: eb(ref('username'), '||', '@example.com') }))
    .where(
      'username',
      'in',
      people.map(({ username }) => username),
    )
    .execute()
  const [staff = '', dealer = '', reader = '', other = ''] = await Promise.all(
    people.map(({ username }) => server.signIn(username)),
  )
  return { north, club, south, devs, tokens: { staff, dealer, reader, other } }
}

export async function moveDevice(db: Database, dev: number, customer: number): Promise<void> {
  await db.updateTable('device').set({ customer_id: customer }).where('dev', '=', dev).execute()
}

const TICKET = {
  subject: 'No corrections',
  category: 'ntrip' as const,
  body: 'The robot gets none.',
  requester_username: 'reader',
  status: 'open' as const,
}

/** Posts a ticket about a device. @returns its issue id as a path parameter */
export async function postTicket(
  server: TestServer,
  token: string,
  {
    deviceType = 'robots',
    deviceId = String(ROBOT),
    ...change
  }: {
    deviceType?: string
    deviceId?: string
    subject?: string
    status?: 'open' | 'closed'
    requester_username?: string
  } = {},
): Promise<string> {
  const input = { params: { deviceType, deviceId }, body: { ...TICKET, ...change }, token }
  const { body, status } = await server.call(support.post, input)
  if (status !== 200) throw new Error(`The ticket was refused: ${JSON.stringify(body)}`)
  return String(body.issueId)
}

/** The fields that a new ticket needs. */
export const NEW_TICKET = {
  subject: 'Posted',
  category: 'gps' as const,
  body: 'It is shifted.',
  requester_username: 'reader',
}

/** Posts a ticket about a device, perhaps with wrong fields. @returns the reply */
export const sendTicket = (
  server: TestServer,
  token: string,
  body: Record<string, unknown>,
  params = { deviceType: 'robots', deviceId: String(ROBOT) },
) => callEndpoint({ url: server.url, endpoint: support.post, input: { params, body, token } })

/** Posts a ticket about a customer. @returns the reply */
export const sendTicketOfCustomer = (server: TestServer, token: string, customer: number) =>
  server.call(support.postOfCustomer, {
    params: { customerId: String(customer) },
    body: NEW_TICKET,
    token,
  })

export const readTicket = (server: TestServer, token: string, id: string) =>
  server.call(support.get, { params: { id }, token })

export const answer = (
  server: TestServer,
  token: string,
  {
    id,
    ...body
  }: {
    id: string
    body: string
    is_public: boolean
    status?: TicketStatus
    was?: number
    requestKey?: string
  },
) => server.call(ticketWork.answer, { params: { id }, body, token })
