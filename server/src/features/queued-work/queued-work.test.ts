import { randomUUID } from 'node:crypto'
import { queuedWork } from '@service-center/contract/queued-work/queued-work.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { actingAs } from '../../platform/access/viewers.ts'
import { defineWork, enqueue } from '../../platform/jobs/work.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

const kind = defineWork({
  name: 'test-work',
  purpose: 'For this test.',
  input: z.object({ secret: z.string() }),
  attempts: 1,
  retrySeconds: 1,
  timeoutSeconds: 30,
})

let server: TestServer
let operator: string
let isBroken = true
const done: string[] = []

beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      mountMore: (app) =>
        app.queue.handle(kind, async ({ secret }) => {
          if (isBroken) throw new Error('Out of paint.')
          done.push(secret)
        }),
    },
  )
  await addUser(server.db, { username: 'operator', customers: [1], rights: ['Developer'] })
  await addUser(server.db, { username: 'clerk', customers: [1], rights: ['User'] })
  operator = await server.signIn('operator')
})
afterAll(() => server.stop())

const list = async () => (await server.call(queuedWork.list, { token: operator })).body.data
const newest = async () => (await list())[0]

test('an operator sees which items failed and why, but not their input, and can retry one once', async () => {
  await enqueue(server.db, kind, { secret: 'a sign-in link' })
  await expect.poll(newest).toMatchObject({ kind: 'test-work', state: 'failed', failure: 'Out of paint.' })
  const failed = await newest()
  expect(failed).toMatchObject({ attempts: 1, attemptsAtMost: 1, nextAt: null, endedAt: expect.any(Number) })
  expect(JSON.stringify(await list())).not.toContain('link')
  const retry = () => server.call(queuedWork.retry, { params: { id: failed?.id ?? '' }, token: operator })
  isBroken = false
  const replies = await Promise.all([retry(), retry()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
  await expect.poll(newest).toMatchObject({ state: 'done', failure: null })
  expect(done).toEqual(['a sign-in link'])
  expect((await retry()).status).toBe(404)
})

test('a waiting item can be discarded, and is then never executed', async () => {
  isBroken = false
  await enqueue(server.db, kind, { secret: 'later' }, { notBefore: new Date(Date.now() + 3_600_000) })
  const waiting = await newest()
  expect(waiting).toMatchObject({ state: 'waiting', nextAt: expect.any(Number), startedAt: null })
  const discard = () =>
    server.call(queuedWork.discard, { params: { id: waiting?.id ?? '' }, token: operator })
  expect((await discard()).status).toBe(200)
  expect(await newest()).toMatchObject({ state: 'discarded', nextAt: null })
  expect((await discard()).status).toBe(404)
})

test('an unknown item is not found', async () => {
  const params = { id: randomUUID() }
  expect((await server.call(queuedWork.retry, { params, token: operator })).status).toBe(404)
  expect((await server.call(queuedWork.discard, { params, token: operator })).status).toBe(404)
})

test('without the right nothing can be seen or done, in the database either; work can still be enqueued', async () => {
  isBroken = true
  await enqueue(server.db, kind, { secret: 'x' })
  await expect.poll(newest).toMatchObject({ state: 'failed' })
  const id = (await newest())?.id ?? ''
  const token = await server.signIn('clerk')
  expect((await server.call(queuedWork.list, { token })).status).toBe(403)
  const session = await server.db
    .selectFrom('session')
    .select('id')
    .where('username', '=', 'clerk')
    .executeTakeFirstOrThrow()
  const asClerk = <Result>(work: Parameters<typeof actingAs<Result>>[1]) =>
    actingAs<Result>({ database: server.app.database, sessionId: session.id, readOnly: false }, work)
  expect((await asClerk((db) => sql`select * from work_items()`.execute(db))).rows).toEqual([])
  for (const call of ['retry_work', 'discard_work']) {
    const { rows } = await asClerk((db) => sql`select ${sql.ref(call)}(${id}::uuid) as done`.execute(db))
    expect(rows).toEqual([{ done: false }])
  }
  for (const statement of [
    'select * from pgboss.job',
    'delete from pgboss.job',
    'select * from pgboss.queue',
  ]) {
    await expect(asClerk((db) => sql.raw(statement).execute(db))).rejects.toThrow('permission denied')
  }
  expect(await asClerk((db) => enqueue(db, kind, { secret: 'of a clerk' }))).toBe(true)
})
