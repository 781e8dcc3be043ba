import { once } from 'node:events'
import { connect, createServer, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createConnectionLimit, markBusy, markKnown } from './connection-limit.ts'
import { createRateLimit } from './rate-limit.ts'

/** A listener with a limit whose clock the test sets. */
async function openListener(limits: Partial<Parameters<typeof createConnectionLimit>[0]>) {
  let at = 0
  const taken: Socket[] = []
  const limit = createConnectionLimit({
    perNetwork: undefined,
    strangersPerNetwork: 3,
    strangers: 100,
    isProxy: () => false,
    onClosed: () => undefined,
    now: () => at,
    ...limits,
  })
  const server = createServer((socket) => {
    taken.push(socket)
    limit.add(socket)
  })
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const clients: Socket[] = []
  onTestFinished(() => {
    for (const client of clients) client.destroy()
    server.close()
  })
  /** @param from a loopback address stands for a network */
  const open = async (from = '127.0.0.1') => {
    const accepted = once(server, 'connection')
    const client = connect({ port, host: '127.0.0.1', localAddress: from })
    client.on('error', () => undefined)
    clients.push(client)
    await accepted
  }
  return {
    open,
    socket: (index: number) => taken.at(index) ?? new Socket(),
    pass: (ms: number) => (at += ms),
    stillOpen: () => taken.flatMap((socket, index) => (socket.destroyed ? [] : [index])),
  }
}

test('above the limit the oldest stranger is closed and the new connection accepted', async () => {
  const { open, pass, stillOpen } = await openListener({})
  for (let count = 0; count < 3; count += 1) await open()
  pass(5000)
  await open()
  await open()
  expect(stillOpen()).toEqual([2, 3, 4])
})

test('nobody is closed within the first two seconds', async () => {
  const { open, pass, stillOpen } = await openListener({})
  for (let count = 0; count < 5; count += 1) await open()
  expect(stillOpen()).toEqual([0, 1, 2, 3, 4])
  pass(5000)
  await open()
  expect(stillOpen()).toEqual([3, 4, 5])
})

test('connections with a session are never closed, and busy strangers are closed last', async () => {
  const { open, pass, stillOpen, socket } = await openListener({})
  for (let count = 0; count < 3; count += 1) await open()
  markKnown(socket(0))
  markBusy(socket(1), true)
  pass(5000)
  await open()
  await open()
  expect(stillOpen()).toEqual([0, 1, 3, 4])
  markBusy(socket(1), false)
  pass(5000)
  await open()
  expect(stillOpen()).toEqual([0, 1, 4, 5])
})

test('a network closes its own connections only, and a proxy has no limit of its own', async () => {
  const { open, pass, stillOpen } = await openListener({
    isProxy: (address) => address.endsWith('127.0.0.9'),
  })
  await open('127.0.0.2')
  for (let count = 0; count < 5; count += 1) await open('127.0.0.9')
  pass(5000)
  for (let count = 0; count < 4; count += 1) await open('127.0.0.1')
  pass(5000)
  await open('127.0.0.1')
  expect(stillOpen()).toEqual([0, 1, 2, 3, 4, 5, 8, 9, 10])
})

test('the limit for all connections of a network refuses, and is free again after they have closed', async () => {
  const { open, stillOpen, socket } = await openListener({ perNetwork: 2, strangersPerNetwork: 10 })
  for (let count = 0; count < 3; count += 1) await open()
  expect(stillOpen()).toEqual([0, 1])
  socket(0).destroy()
  await once(socket(0), 'close')
  await open()
  expect(stillOpen()).toEqual([1, 3])
})

test('a rate limit allows a burst, then its rate, for each key', () => {
  let at = 0
  const limit = createRateLimit({ perSecond: 2, burst: 3, now: () => at })
  expect([1, 2, 3, 4].map(() => limit.take('one'))).toEqual([0, 0, 0, 1])
  expect(limit.take('other')).toBe(0)
  at += 500
  expect([1, 2].map(() => limit.take('one'))).toEqual([0, 1])
})

test('a rate limit removes keys with a full bucket', () => {
  let at = 0
  const limit = createRateLimit({ perSecond: 1, burst: 1, now: () => at })
  limit.take('early')
  for (let key = 0; key < 9999; key += 1) limit.take(`key ${key}`)
  at += 500
  expect(limit.take('early')).toBe(1)
  at += 500
  expect(limit.take('late')).toBe(0)
  expect(limit.take('late')).toBe(1)
})
