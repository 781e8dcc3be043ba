import { liveEvent } from '@service-center/contract/endpoint/live-event.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { faultOfPayload } from '../../testing/server/reply-faults.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

const payload = z.object({ text: z.string() })
const EVENTS = {
  everybody: liveEvent({ name: 'everybody', payload, right: 'verified' }),
  commands: liveEvent({ name: 'commands', payload, right: 'Commands' }),
  either: liveEvent({ name: 'either', payload, right: ['Commands', 'Production'] }),
}
const OWN = liveEvent({ name: 'own', payload, right: 'Commands', audience: 'session' })
const NAMES = [...Object.keys(EVENTS), OWN.name]

let server: TestServer
let north: number
let below: number
let south: number
beforeAll(async () => {
  server = await startTestServer({}, { liveEvents: [...Object.values(EVENTS), OWN] })
  north = await addCustomer(server.db, { name: 'North' })
  below = await addCustomer(server.db, { name: 'Below', parentId: north })
  south = await addCustomer(server.db, { name: 'South' })
})
afterAll(() => server.stop())

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

async function open(username: string, customers: number[], rights: string[], verified = true) {
  await addUser(server.db, { username, customers, rights, verified })
  return openLiveClient(server, await server.signIn(username), NAMES)
}

/** Publishes every event of this test about a customer, with the same text. */
async function publishAll(customerId: number, text: string): Promise<void> {
  const { path } = await server.db
    .selectFrom('customer')
    .select('path')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  for (const event of Object.values(EVENTS)) server.live.publish(event, { path, payload: { text } })
}

const heardBy = ({ events }: Awaited<ReturnType<typeof open>>, text: string) =>
  events.filter((event) => JSON.stringify(event.payload) === JSON.stringify({ text })).map(({ name }) => name)

test('an event reaches viewers with a customer on its path and its right, once, and nobody else', async () => {
  const plain = await open('plain', [north], [])
  const commander = await open('commander', [north], ['Commands', 'Production'])
  const producer = await open('producer', [north, below], ['Production'])
  const elsewhere = await open('elsewhere', [south], ['Commands', 'Production'])
  const unverified = await open('unverified', [north], ['Commands', 'Production'], false)
  await publishAll(below, 'first')
  await publishAll(north, 'last')
  await until(() => expect(heardBy(plain, 'last')).toEqual(['everybody']))
  await until(() => expect(heardBy(commander, 'last')).toEqual(['everybody', 'commands', 'either']))
  await until(() => expect(heardBy(producer, 'last')).toEqual(['everybody', 'either']))
  expect(heardBy(plain, 'first')).toEqual(['everybody'])
  expect(heardBy(producer, 'first')).toEqual(['everybody', 'either'])
  expect(elsewhere.events).toEqual([])
  expect(unverified.events).toEqual([])
})

test('a granted or revoked right applies to the next event', async () => {
  const user = await open('changing', [north], [])
  const changed = vi.fn<() => void>()
  user.socket.on('viewerChanged', changed)
  await server.db.insertInto('user_access').values({ username: 'changing', tag: 'Commands' }).execute()
  await until(() => expect(changed).toHaveBeenCalledOnce())
  await publishAll(north, 'with the right')
  await until(() => expect(heardBy(user, 'with the right')).toEqual(['everybody', 'commands', 'either']))
  await server.db.deleteFrom('user_access').where('tag', '=', 'Commands').execute()
  await until(() => expect(changed).toHaveBeenCalledTimes(2))
  await publishAll(north, 'without it')
  await until(() => expect(heardBy(user, 'without it')).toEqual(['everybody']))
})

test('an event for one session reaches its consoles alone, while it has the right', async () => {
  const rights = ['Commands']
  await addUser(server.db, { username: 'owner', customers: [north], rights })
  const token = await server.signIn('owner')
  const consoles = [await openLiveClient(server, token, NAMES), await openLiveClient(server, token, NAMES)]
  const sessionId = (await server.app.tokens.sessionOf(token)) ?? ''
  const otherSession = await openLiveClient(server, await server.signIn('owner'), NAMES)
  const colleague = await open('owner-colleague', [north], rights)
  const staff = await open('owner-staff', [1], rights)
  const tell = async (text: string) => {
    server.live.publishToSession(OWN, { sessionId, payload: { text } })
    await publishAll(north, `${text}, everybody`)
    const others = [...consoles, otherSession, colleague, staff]
    await until(() => {
      for (const each of others) expect(heardBy(each, `${text}, everybody`)).toContain('everybody')
    })
  }
  await tell('first')
  for (const each of consoles) expect(heardBy(each, 'first')).toEqual(['own'])
  const changed = vi.fn<() => void>()
  for (const { socket } of consoles) socket.on('viewerChanged', changed)
  await server.db
    .deleteFrom('user_access')
    .where('username', '=', 'owner')
    .where('tag', '=', 'Commands')
    .execute()
  await until(() => expect(changed).toHaveBeenCalledTimes(2))
  await tell('second')
  for (const each of consoles) expect(heardBy(each, 'second')).toEqual([])
  for (const each of [otherSession, colleague, staff]) {
    expect(each.events.filter(({ name }) => name === OWN.name)).toEqual([])
  }
})

test('events are in the contract under their own names', () => {
  expect(Object.values(liveEvents).map(({ name }) => name)).toEqual(Object.keys(liveEvents))
})

test('an undeclared payload fails the test', () => {
  expect(faultOfPayload(EVENTS.commands, { text: 'x' })).toBeUndefined()
  expect(faultOfPayload(EVENTS.commands, { text: 1 })?.message).toContain('not as declared')
  expect(faultOfPayload(EVENTS.commands, { text: 'x', secret: 'y' })?.message).toContain('payload.secret')
})
