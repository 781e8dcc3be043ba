import { once } from 'node:events'
import { endpoint } from '@service-center/contract/endpoint/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'
import { AppError } from '../errors.ts'
import { PiecedJson } from './answers.ts'
import type { Preparation } from './calls.ts'
import { type App, routeWithPreparation } from './endpoints.ts'

const slow = endpoint({
  method: 'POST',
  path: '/api/slow',
  summary: 'Prepares something for a while',
  right: 'verified',
  response: z.object({ numbers: z.array(z.int()) }),
  errors: ['changed_meanwhile'],
  actionType: 'Slow',
  changes: [],
})

let server: TestServer
let token: string
/** The preparation of the call; set by each test. */
let prepare: (preparation: Preparation<typeof slow>) => Promise<void>
let pieces: () => Iterable<string>
const mountMore = (app: App) =>
  routeWithPreparation(
    app,
    slow,
    (preparation) => prepare(preparation),
    async () => new PiecedJson(() => pieces()),
  )
beforeAll(async () => {
  server = await startTestServer({}, { mountMore })
  await addUser(server.db, { username: 'anna', customers: [1] })
  token = await server.signIn('anna')
})
afterAll(() => server.stop())
beforeEach(() => {
  pieces = () => ['{"numbers":', '[]}']
})

const statuses = async () =>
  (
    await server.db
      .selectFrom('user_action')
      .select('status_code')
      .where('action_type', '=', 'Slow')
      .orderBy('id')
      .execute()
  ).map(({ status_code }) => status_code)

test('work after the entry finds the entry, however the call has ended', async () => {
  const found: number[][] = []
  for (const fails of [false, true]) {
    prepare = async ({ afterEntry }) => {
      afterEntry(async () => void found.push(await statuses()))
      if (fails) throw new AppError('changed_meanwhile')
    }
    await server.call(slow, { token })
  }
  expect(found).toEqual([[200], [200, 409]])
})

test('the signal of preparing aborts when the caller disconnects, and the call is still logged', async () => {
  const began = Promise.withResolvers<void>()
  const left = vi.fn<() => void>()
  prepare = async ({ signal }) => {
    began.resolve()
    if (!signal.aborted) await once(signal, 'abort')
    left()
    throw new AppError('changed_meanwhile')
  }
  const before = (await statuses()).length
  const caller = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const call = fetch(new URL(slow.path, server.url), { method: 'POST', headers, signal: caller.signal })
  await began.promise
  expect(left).not.toHaveBeenCalled()
  caller.abort()
  await expect(call).rejects.toThrow('aborted')
  await vi.waitFor(async () => expect((await statuses()).slice(before)).toEqual([409]), { timeout: 60_000 })
  expect(left).toHaveBeenCalledOnce()
})

test('the signal of preparing does not abort for a caller who waits for the whole reply', async () => {
  const left = vi.fn<() => void>()
  prepare = async ({ signal }) => signal.addEventListener('abort', left)
  expect((await server.call(slow, { token })).status).toBe(200)
  expect(left).not.toHaveBeenCalled()
})

test('the server handles other calls between the pieces of a long reply', async () => {
  prepare = async () => undefined
  let turns = 0
  let passes = 0
  /** For each piece, the number of event loop turns since the piece before. */
  const since: number[] = []
  pieces = function* madeInTurns() {
    // The first time, the test server compares the reply with its schema.
    passes += 1
    yield '{"numbers":[0'
    for (let piece = 1; piece <= 50; piece += 1) {
      const before = turns
      setImmediate(() => (turns += 1))
      yield `,${piece}`
      if (passes === 2) since.push(turns - before)
    }
    yield ']}'
  }
  const { status, body } = await server.call(slow, { token })
  expect(status).toBe(200)
  expect(body.numbers).toEqual(Array.from({ length: 51 }, (_each, place) => place))
  expect(since).toHaveLength(50)
  expect(since.every((done) => done >= 1)).toBe(true)
})
