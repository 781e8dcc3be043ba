import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { startQueue, storedWork, tryNow } from '../../testing/worlds/work.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { defineWork, enqueue } from './work.ts'

let own: TestDatabase
let database: OpenDatabase
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ url: own.url, size: 4 })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

let kinds = 0
/** A kind of work for one test. */
const newKind = (attempts = 3) =>
  defineWork({
    name: `test-${(kinds += 1)}`,
    purpose: 'For one test.',
    input: z.object({ step: z.int() }),
    attempts,
    retrySeconds: 60,
    timeoutSeconds: 30,
    atOnce: 2,
  })

test('work is done once, by one of several processes, as soon as its transaction has committed', async () => {
  const kind = newKind()
  const done: number[] = []
  for (const _process of [1, 2]) {
    await startQueue(own.url, (queue) => queue.handle(kind, async ({ step }) => void done.push(step)))
  }
  await database.transaction('begin', async (db) => {
    for (let step = 0; step < 20; step += 1) expect(await enqueue(db, kind, { step })).toBe(true)
    expect(await storedWork(database.system, kind.name)).toEqual([])
  })
  await expect.poll(() => done.length).toBeGreaterThanOrEqual(20)
  await expect
    .poll(
      async () =>
        (await storedWork(database.system, kind.name)).filter(({ state }) => state === 'completed').length,
    )
    .toBe(20)
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, step) => step))
})

test('the same key is enqueued once, also by two calls at once, and after it is done', async () => {
  const kind = newKind()
  const done: number[] = []
  await startQueue(own.url, (queue) => queue.handle(kind, async ({ step }) => void done.push(step)))
  const take = (step: number) =>
    database.transaction('begin', (db) => enqueue(db, kind, { step }, { key: 'k' }))
  expect((await Promise.all([take(1), take(2), take(3)])).filter(Boolean)).toHaveLength(1)
  await expect.poll(() => done).toHaveLength(1)
  expect(await take(4)).toBe(false)
  expect(await enqueue(database.system, kind, { step: 5 }, { key: 'other' })).toBe(true)
  await expect.poll(() => done).toHaveLength(2)
})

test('work that fails is retried, and fails for good after its last attempt', async () => {
  const kind = newKind(3)
  const attempts: number[] = []
  await startQueue(own.url, (queue) =>
    queue.handle(kind, async (_input, { number }) => {
      attempts.push(number)
      throw Object.assign(new Error(`no ${'x'.repeat(1000)}`), { secret: 'password' })
    }),
  )
  await enqueue(database.system, kind, { step: 1 })
  for (const tried of [1, 2]) {
    await expect.poll(async () => (await storedWork(database.system, kind.name))[0]?.state).toBe('retry')
    expect(attempts).toHaveLength(tried)
    await tryNow(database.system, kind.name)
    await expect.poll(() => attempts.length).toBe(tried + 1)
  }
  await expect.poll(async () => (await storedWork(database.system, kind.name))[0]?.state).toBe('failed')
  expect(attempts).toEqual([1, 2, 3])
  const { rows } = await sql<{ output: unknown }>`
    select output from pgboss.job where name = ${kind.name}`.execute(database.system)
  expect(JSON.stringify(rows).length).toBeLessThan(800)
  expect(JSON.stringify(rows)).not.toContain('password')
})

test('unfinished work of a process that stops is done by another', async () => {
  const kind = newKind()
  const seen: string[] = []
  const first = await startQueue(
    own.url,
    (queue) =>
      queue.handle(kind, async (_input, { signal }) => {
        seen.push('begun')
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve())
        })
        signal.throwIfAborted()
      }),
    // The work does not end by itself.
    { drainMs: 1 },
  )
  await enqueue(database.system, kind, { step: 1 })
  await expect.poll(() => seen).toEqual(['begun'])
  await first.stop()
  await startQueue(own.url, (queue) => queue.handle(kind, async () => void seen.push('done')))
  await expect
    .poll(async () => {
      await tryNow(database.system, kind.name)
      return seen
    })
    .toEqual(['begun', 'done'])
  await expect.poll(async () => (await storedWork(database.system, kind.name))[0]?.state).toBe('completed')
})

test('an invalid or too large input, or a kind without a handler, is refused', async () => {
  const kind = newKind()
  await startQueue(own.url, (queue) => queue.handle(kind, async () => undefined))
  await expect(enqueue(database.system, kind, { step: 1.5 })).rejects.toThrow('step')
  const large = defineWork({ ...kind, input: z.object({ text: z.string() }) })
  await expect(enqueue(database.system, large, { text: 'x'.repeat(10_000_000) })).rejects.toThrow('too large')
  const unknown = { ...kind, name: 'nobody-does-this' }
  await expect(enqueue(database.system, unknown, { step: 1 })).rejects.toThrow('no kind of work')
})

test('work can start later', async () => {
  const kind = newKind()
  const done: number[] = []
  await startQueue(own.url, (queue) => queue.handle(kind, async ({ step }) => void done.push(step)))
  await enqueue(database.system, kind, { step: 2 }, { notBefore: new Date(Date.now() + 3_600_000) })
  await enqueue(database.system, kind, { step: 1 })
  await expect.poll(() => done).toEqual([1])
  // Work is marked as completed after its handler has ended.
  await expect
    .poll(async () => (await storedWork(database.system, kind.name)).map(({ state }) => state))
    .toEqual(['created', 'completed'])
})

test('work with a higher priority starts first', async () => {
  const kind = { ...newKind(), atOnce: 1 }
  const done: number[] = []
  // The first process that handles a kind creates its queue.
  const first = await startQueue(own.url, (queue) => queue.handle(kind, async () => undefined))
  await first.stop()
  for (const [step, priority] of [0, -2, -1, 1].entries())
    await enqueue(database.system, kind, { step }, { priority })
  await startQueue(own.url, (queue) => queue.handle(kind, async ({ step }) => void done.push(step)))
  await expect.poll(() => done).toEqual([3, 0, 2, 1])
})

test('one group does not keep the others waiting', async () => {
  const kind = { ...newKind(), atOncePerGroup: 1 }
  const [begun, done]: [number[], number[]] = [[], []]
  const held = Promise.withResolvers<void>()
  await startQueue(own.url, (queue) =>
    queue.handle(kind, async ({ step }) => {
      begun.push(step)
      // Anna's first item waits. It may be any of hers: items enqueued in one transaction have no order.
      if (step !== 3 && begun.every((other) => other === 3 || other === step)) await held.promise
      done.push(step)
    }),
  )
  await database.transaction('begin', async (db) => {
    for (const step of [0, 1, 2]) await enqueue(db, kind, { step }, { group: 'anna' })
    await enqueue(db, kind, { step: 3 }, { group: 'bert' })
  })
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([3])
  expect(begun).toHaveLength(2)
  held.resolve()
  await expect.poll(() => done.toSorted(), { timeout: 30_000 }).toEqual([0, 1, 2, 3])
  expect(done[0]).toBe(3)
})

test('an attempt that takes too long gets a timeout as the reason', async () => {
  const kind = { ...newKind(), timeoutSeconds: 1 }
  const reasons: unknown[] = []
  await startQueue(own.url, (queue) =>
    queue.handle(kind, async (_input, { signal }) => {
      const over = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => over.resolve())
      await over.promise
      reasons.push(signal.reason)
    }),
  )
  await enqueue(database.system, kind, { step: 1 })
  await expect
    .poll(() => reasons, { timeout: 30_000 })
    .toEqual([expect.objectContaining({ name: 'TimeoutError' })])
})
