import { randomUUID } from 'node:crypto'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { devices } from '@service-center/contract/devices/devices.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUERIES } from '../../testing/worlds/data-query-world.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import {
  countQueries,
  countRows,
  type CrowdUser,
  endless,
  type QueryCrowd,
  startQueryCrowd,
} from '../../testing/worlds/query-crowd.ts'

// Thirty users of different customers execute at once on one server: two queries run, twenty wait, at most three per user.

const PATIENCE = { timeout: 120_000, interval: 20 }
const CANCELLED = { status: 409, body: { code: 'data_query_cancelled' } }
const BUSY = { status: 429, body: { code: 'data_query_busy' } }
const SIGNED_OUT = { status: 401, body: { code: 'not_signed_in' } }

let crowd: QueryCrowd
beforeAll(async () => {
  crowd = await startQueryCrowd(30)
})
afterAll(() => crowd.server.stop())
/** Takes both slots with endless queries of two users. */
async function holdTurns() {
  const held = [29, 30].map((robots) => {
    const user = crowd.user(robots)
    const runId = randomUUID()
    return { user, runId, reply: crowd.execute(user, { ...endless(user.username), runId }) }
  })
  await expect.poll(crowd.running, PATIENCE).toEqual(['user29', 'user30'])
  const end = async () => {
    await Promise.all(held.map(({ user, runId }) => crowd.cancel(user, runId)))
    for (const { user, reply, runId } of held) {
      expect(await reply).toMatchObject(CANCELLED)
      expect(await crowd.statusesOf(runId, user)).toEqual([409])
    }
  }
  return { runIds: held.map(({ runId }) => runId), end }
}

/** Checks that no execution is left, and that both slots are free. */
async function checkNothingLeft() {
  const { end } = await holdTurns()
  await end()
  await expect.poll(crowd.runIds, PATIENCE).toEqual([])
  await expect.poll(crowd.connections, PATIENCE).toBe(0)
}

interface Answered {
  readonly user: CrowdUser
  readonly runId: string
  readonly status: number
  readonly body: unknown
}

/** Starts an execution of each user. The replies are listed as they arrive. */
function executeAll(users: readonly CrowdUser[]) {
  const replies: Answered[] = []
  const calls = users.map(async (user) => {
    const runId = randomUUID()
    const { status, body } = await crowd.execute(user, { runId })
    replies.push({ user, runId, status, body })
  })
  return { replies, ended: Promise.all(calls) }
}

/** Signs in, opens the devices and saves a query. */
async function callOthers({ username, token, robots }: CrowdUser) {
  const { server } = crowd
  expect(await server.signIn(username)).not.toBe(token)
  expect((await server.call(devices.list, { token })).body.robots).toHaveLength(robots)
  const body = { ...QUERIES, name: 'Meanwhile', description: '', isPublic: false }
  expect((await server.call(dataQueries.create, { body, token })).status).toBe(200)
}

test('a full queue refuses more executions, other calls still work, and each user gets their own results', async () => {
  const { runIds, end } = await holdTurns()
  const { replies, ended } = executeAll(crowd.users.slice(0, 28))
  await expect.poll(() => replies.length, PATIENCE).toBe(8)
  const refused = [...replies]
  for (const reply of refused) expect(reply).toMatchObject(BUSY)
  for (const { user } of refused.slice(0, 2)) await callOthers(user)

  const waiting = (await crowd.runIds()).toSorted()
  expect(waiting).toHaveLength(22)
  // Cancels unknown executions, and those of other users.
  const ids = Array.from({ length: 15 }, () => [randomUUID(), randomUUID(), ...runIds]).flat()
  const cancels = await Promise.all(ids.map((runId) => crowd.cancel(crowd.user(1), runId)))
  expect(cancels.filter(({ status }) => status !== 200)).toEqual([])
  expect((await crowd.runIds()).toSorted()).toEqual(waiting)
  await expect.poll(crowd.running, PATIENCE).toEqual(['user29', 'user30'])

  await end()
  await ended
  const again = executeAll(refused.map(({ user }) => user))
  await again.ended
  const results = [...replies.slice(8), ...again.replies]
  expect(new Set(results.map(({ user }) => user)).size).toBe(28)
  for (const reply of results)
    expect(reply).toMatchObject({ status: 200, body: { rows: countRows(reply.user) } })
  for (const { user, runId, status } of [...replies, ...again.replies])
    expect(await crowd.statusesOf(runId, user)).toEqual([status])
  await checkNothingLeft()
})

/** Starts an endless execution. */
function begin(user: CrowdUser, name: string) {
  const runId = randomUUID()
  const reply = crowd.execute(user, { ...endless(name), runId })
  return {
    runId,
    reply,
    cancel: () => crowd.cancel(user, runId),
    entries: () => crowd.statusesOf(runId, user),
  }
}

/** Starts an endless execution that has to wait in the queue. */
async function beginWaiting(
  user: CrowdUser,
  { name, place, reason = 'others' }: { name: string; place: number; reason?: 'own' | 'others' },
) {
  const { events } = await openLiveClient(crowd.server, user.token)
  const execution = begin(user, name)
  await expect
    .poll(() => events.map(({ payload }) => payload), PATIENCE)
    .toContainEqual({ runId: execution.runId, phase: 'waiting', place, reason, rows: 0 })
  return execution
}

test('a waiting execution of a user who signs out or cancels never runs, and its turn goes to another user', async () => {
  const [busy, other, calm, last] = [crowd.user(4), crowd.user(8), crowd.user(6), crowd.user(7)]
  const leaving = await withOwnSession(crowd.user(5))
  const [first, second] = [begin(busy, 'first'), begin(other, 'second')]
  await expect.poll(crowd.running, PATIENCE).toEqual(['first', 'second'])
  const third = await beginWaiting(busy, { name: 'third', place: 1, reason: 'own' })
  const gone = await beginWaiting(leaving, { name: 'gone', place: 2 })
  const dropped = await beginWaiting(calm, { name: 'dropped', place: 3 })
  const next = await beginWaiting(last, { name: 'next', place: 4 })
  const more = await beginWaiting(busy, { name: 'more', place: 5, reason: 'own' })
  expect(await crowd.execute(busy)).toMatchObject(BUSY)

  await crowd.server.call(sessions.signOut, { token: leaving.token })
  await dropped.cancel()
  expect(await dropped.reply).toMatchObject(CANCELLED)
  await expect.poll(crowd.running, PATIENCE).toEqual(['first', 'second'])
  await more.cancel()
  // Its user has no more places, so the one of another user becomes free for those behind.
  await second.cancel()
  // It would never end if it ran.
  const ended: unknown[] = []
  void gone.reply.then((reply) => ended.push(reply))
  await expect.poll(() => ended, PATIENCE).toMatchObject([SIGNED_OUT])
  await expect.poll(crowd.running, PATIENCE).toEqual(['first', 'next'])
  await first.cancel()
  await expect.poll(crowd.running, PATIENCE).toEqual(['next', 'third'])
  await Promise.all([next.cancel(), third.cancel()])
  for (const one of [first, second, third, more, dropped, next]) {
    expect(await one.reply).toMatchObject(CANCELLED)
    expect(await one.entries()).toEqual([409])
  }
  expect(await gone.entries()).toEqual([401])
  await checkNothingLeft()
})

/** Executes until the caller disconnects, which gives the status 'gone'. */
async function executeUntil(
  caller: AbortSignal | undefined,
  { user, runId }: { user: CrowdUser; runId: string },
) {
  const url = new URL(dataQueries.execute.path, crowd.server.url)
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...QUERIES, ...countQueries(user), runId })
  try {
    const reply = await fetch(url, { method: 'POST', headers, body, ...(caller && { signal: caller }) })
    return { status: reply.status, body: await reply.json() }
  } catch (error) {
    if (caller?.aborted !== true) throw error
    return { status: 'gone', body: {} }
  }
}

/** Users who execute a query, what they do then, and the possible statuses of their calls. */
interface Group {
  readonly users: readonly CrowdUser[]
  readonly signal?: AbortSignal
  readonly stop?: (user: CrowdUser) => unknown
  readonly ends: readonly unknown[]
}

/** The same user with another session, which a test may end. */
const withOwnSession = async (user: CrowdUser): Promise<CrowdUser> => ({
  ...user,
  token: await crowd.server.signIn(user.username),
})

test('users who cancel, sign out or disconnect do not disturb the results of others', async () => {
  const { end } = await holdTurns()
  // All users have the same run id: an id is unique per user only.
  const runId = randomUUID()
  const caller = new AbortController()
  const from = (robots: number) => crowd.users.slice(robots - 1, robots + 4)
  const groups: Group[] = [
    { users: from(8), ends: [200] },
    { users: from(13), stop: (user) => crowd.cancel(user, runId), ends: [200, 409] },
    {
      users: await Promise.all(from(18).map(withOwnSession)),
      stop: ({ token }) => crowd.server.call(sessions.signOut, { token }),
      ends: [200, 401],
    },
    { users: from(23), signal: caller.signal, stop: () => caller.abort(), ends: [200, 'gone'] },
  ]
  const executions = groups.flatMap(({ users, ...group }) =>
    users.map((user) => ({ ...group, user, reply: executeUntil(group.signal, { user, runId }) })),
  )
  await expect.poll(async () => (await crowd.runIds()).length, PATIENCE).toBe(22)
  await Promise.all([end(), ...executions.map(({ user, stop }) => stop?.(user))])
  for (const { user, reply, ends } of executions) {
    const { status, body } = await reply
    expect(ends).toContain(status)
    expect(body).toMatchObject(status === 200 ? { rows: countRows(user) } : {})
  }
  await expect.poll(crowd.runIds, PATIENCE).toEqual([])
  for (const { user, reply } of executions) {
    const { status } = await reply
    const logged = await crowd.statusesOf(runId, user)
    expect(logged).toHaveLength(1)
    expect(status === 'gone' ? [200, 409] : [status]).toContain(logged[0])
  }
  await checkNothingLeft()
})
