import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { LOCAL_HTTP } from '../../testing/outside-services/local-http.ts'
import { contentDisposition, CutShort, sendStream, StreamAnswer } from './file-answers.ts'
import { createHttp } from '../http/http.ts'

/** A server that answers with a stream, and the outcome of each answer. */
async function startSender(
  chunks: () => AsyncIterable<string>,
  options: Parameters<typeof sendStream>[2] = {},
) {
  const outcomes: Promise<unknown>[] = []
  const server = await createHttp({ log: pino({ level: 'silent' }), ...LOCAL_HTTP })
  server.get('/', async (_request, reply) => {
    const answer = new StreamAnswer({ name: 'a.csv', contentType: 'text/csv', chunks: chunks() })
    const outcome = sendStream(reply, answer, options)
    outcomes.push(outcome.catch((error: unknown) => error))
    await outcome
    return reply
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  // It listens on a port, so the address is no path.
  const { port } = server.server.address() as AddressInfo
  return { port, outcomes }
}

async function ask(port: number, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(get({ port, host: '127.0.0.1', headers }), 'response')
  if (response === undefined) throw new Error('no response')
  return response
}

/** Endless data that records whether it was closed. */
function endless() {
  const state = { isClosed: false, given: 0 }
  async function* chunks() {
    try {
      while (true) {
        state.given += 1
        yield 'x'.repeat(100_000)
      }
    } finally {
      state.isClosed = true
    }
  }
  return { state, chunks }
}

test('a stream is sent as a download', async () => {
  const { port, outcomes } = await startSender(async function* () {
    yield 'one;'
    yield 'two'
  })
  const response = await ask(port)
  expect(response.headers['content-disposition']).toBe(`attachment; filename="a.csv"; filename*=UTF-8''a.csv`)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(await text(response)).toBe('one;two')
  expect(await outcomes[0]).toBeUndefined()
})

test('a compressed stream is complete too', async () => {
  const { port } = await startSender(async function* () {
    for (let page = 0; page < 200; page += 1) yield 'line\r\n'.repeat(1000)
  })
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect((await response.text()).length).toBe(200 * 6000)
})

test.each([{}, { 'accept-encoding': 'gzip' }])(
  'a caller who disconnects ends the reading (%j)',
  async (headers) => {
    const { state, chunks } = endless()
    const { port, outcomes } = await startSender(chunks)
    const response = await ask(port, headers)
    await once(response, 'data')
    response.destroy()
    expect(await outcomes[0]).toBeInstanceOf(CutShort)
    expect(state.isClosed).toBe(true)
  },
)

test('a caller who stops reading is disconnected, and memory does not grow meanwhile', async () => {
  const { state, chunks } = endless()
  const { port, outcomes } = await startSender(chunks, { stalledAfterMs: 300 })
  const response = await ask(port)
  response.on('error', () => undefined).pause()
  expect(await outcomes[0]).toBeInstanceOf(CutShort)
  expect(state.isClosed).toBe(true)
  // Only what fits into the network's own buffers.
  expect(state.given).toBeLessThan(200)
})

test('a download ends when its caller loses access', async () => {
  const { state, chunks } = endless()
  let may = true
  const caller = { username: 'anna', stillHasAccess: async () => may }
  const { port, outcomes } = await startSender(chunks, { caller, lookEveryMs: 20 })
  const response = await ask(port)
  const outcome = text(response).catch((error: unknown) => error)
  await pause(100)
  expect(state.isClosed).toBe(false)
  may = false
  expect(await outcome).toMatchObject({ message: 'aborted' })
  expect(await outcomes[0]).toBeInstanceOf(CutShort)
  expect(state.isClosed).toBe(true)
})

test('one caller cannot use all download slots', async () => {
  const { chunks } = endless()
  const ownedBy = (username: string) =>
    startSender(chunks, { caller: { username, stillHasAccess: async () => true } })
  const anna = await ownedBy('anna')
  for (let taken = 0; taken < 3; taken += 1) expect((await ask(anna.port)).statusCode).toBe(200)
  expect((await ask(anna.port)).statusCode).toBe(503)
  expect((await ask((await ownedBy('bert')).port)).statusCode).toBe(200)
})

test('an early failure is answered as an error, a later one aborts the download', async () => {
  const early = await startSender(async function* () {
    yield* []
    throw new Error('no such table')
  })
  expect((await ask(early.port)).statusCode).toBe(500)

  const late = await startSender(async function* () {
    yield 'x'.repeat(100_000)
    throw new Error('lost connection')
  })
  await expect(text(await ask(late.port))).rejects.toThrow('aborted')
})

test('more than a few at once are refused', async () => {
  const { chunks } = endless()
  const { port } = await startSender(chunks)
  const taken = await Promise.all(Array.from({ length: 6 }, () => ask(port)))
  const refused = await ask(port)
  expect(refused.statusCode).toBe(503)
  expect(await text(refused)).toContain('Too many downloads are under way')
  taken[0]?.on('error', () => undefined).destroy()
  // The others, and this one, are aborted when the server stops.
  await expect.poll(async () => (await ask(port)).statusCode).toBe(200)
})

test.each([
  ['log.csv', `filename="log.csv"; filename*=UTF-8''log.csv`],
  ['Prøve "1".pdf', `filename="Pr_ve _1_.pdf"; filename*=UTF-8''Pr%C3%B8ve%20%221%22.pdf`],
  ['../a\\b\r\nX: y', `filename=".._a_b__X: y"; filename*=UTF-8''.._a_b__X%3A%20y`],
  [`it's (1)*`, `filename="it's (1)*"; filename*=UTF-8''it%27s%20%281%29%2A`],
])('%j as the name of a download', (name, header) => {
  expect(contentDisposition(name)).toBe(`attachment; ${header}`)
})
