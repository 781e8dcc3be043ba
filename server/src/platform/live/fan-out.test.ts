import { LIVE_PATH, liveEvents } from '@service-center/contract/live.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { createFanOut } from './fan-out.ts'

let server: TestServer
const paths: number[][] = []
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['North', 'South']) paths.push([1, await addCustomer(server.db, { name })])
  await addUser(server.db, { username: 'north', customers: [paths[0]?.[1] ?? 0] })
  await addUser(server.db, { username: 'both', customers: paths.map(([, id]) => id ?? 0) })
})
afterAll(() => server.stop())

/** Connects as a user and returns the texts that it receives, in order. */
async function listen(username: string, transport: 'websocket' | 'polling'): Promise<string[]> {
  const token = await server.signIn(username)
  const socket = io(server.url, { path: LIVE_PATH, auth: { token }, transports: [transport], forceNew: true })
  onTestFinished(() => void socket.close())
  const heard: string[] = []
  socket.on('data', ({ entries }: { entries: LiveEntry[] }) => heard.push(...entries.map(([, text]) => text)))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return heard
}

function publish(customer: number, text: string): void {
  const payload = { type: 1, id: 1, entries: [['note', text, 1, 1] satisfies LiveEntry] }
  server.live.publish(liveEvents.data, { path: paths[customer] ?? [], payload })
}

test.each(['websocket', 'polling'] as const)(
  'events of one turn reach each viewer in order, whatever their size, over %s',
  async (transport) => {
    const [north, both] = [await listen('north', transport), await listen('both', transport)]
    // Sizes around the limits of a frame's length field. The rest of the event adds some bytes.
    const sizes = [0, 1, ...Array.from({ length: 80 }, (_, at) => 50 + at), 65_450, 65_535, 65_600, 200_000]
    const texts = sizes.map((size, place) => `${place}⚽`.padEnd(size, '.'))
    for (const [place, text] of texts.entries()) publish(place % 2, text)
    await expect.poll(() => both.length).toBe(texts.length)
    expect(both).toEqual(texts)
    const own = texts.filter((_text, place) => place % 2 === 0)
    await expect.poll(() => north.length).toBe(own.length)
    expect(north).toEqual(own)
  },
)

/** A namespace with viewers in rooms, and what is written to them. */
function hall(viewers: Record<string, { transport: string; rooms: readonly string[] }>) {
  const written: { id: string; text: string }[] = []
  const rooms = new Map<string, Set<string>>()
  for (const [id, { rooms: own }] of Object.entries(viewers)) {
    for (const room of own) rooms.set(room, (rooms.get(room) ?? new Set()).add(id))
  }
  const sockets = new Map(
    Object.entries(viewers).map(([id, { transport }]) => {
      const write = (text: string) => void written.push({ id, text })
      return [id, { conn: { transport: { name: transport }, write } }]
    }),
  )
  return { written, fanOut: createFanOut(() => ({ sockets, adapter: { rooms } })) }
}

test('events that are sent together take one write per viewer, but one per event without WebSocket', async () => {
  const { written, fanOut } = hall({
    socket: { transport: 'websocket', rooms: ['a', 'b'] },
    old: { transport: 'polling', rooms: ['a', 'b'] },
    other: { transport: 'websocket', rooms: ['b'] },
  })
  fanOut.send(['a', 'b'], { name: 'data', payload: 1 })
  fanOut.send(['b'], { name: 'data', payload: 2 })
  await Promise.resolve()
  const [first, second] = ['2["data",1]', '2["data",2]']
  const of = (id: string) => written.filter((one) => one.id === id).map(({ text }) => text)
  expect(of('socket')).toEqual([`${first}${second}`])
  expect(of('old')).toEqual([first, second])
  expect(of('other')).toEqual([`${first}${second}`])
})

const toJSON = () => {
  throw new Error('Encoded.')
}

test('does not encode events without receivers', async () => {
  const { written, fanOut } = hall({ viewer: { transport: 'websocket', rooms: ['a'] } })
  fanOut.send(['b'], { name: 'data', payload: { toJSON } })
  fanOut.sendLists('commands', [{ rooms: ['b'], item: { toJSON } }])
  await Promise.resolve()
  expect(written).toEqual([])
})

test('a list comes after what was sent before it', async () => {
  const { written, fanOut } = hall({ viewer: { transport: 'websocket', rooms: ['a', 'b'] } })
  fanOut.send(['a'], { name: 'data', payload: 1 })
  fanOut.sendLists('commands', [
    { rooms: ['a'], item: 2 },
    { rooms: ['none'], item: 3 },
    { rooms: ['b', 'a'], item: 4 },
  ])
  await Promise.resolve()
  expect(written.map(({ text }) => text)).toEqual(['2["data",1]', '2["commands",[2,4]]'])
})
