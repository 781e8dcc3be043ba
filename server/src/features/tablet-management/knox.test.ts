import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { setLatest } from '../../testing/values.ts'
import { addCustomer, addDevice, addUser } from '../../testing/world.ts'

const COMMAND = '/emm/oapi/mdm/commonOTCServiceWrapper/sendDeviceControlFor'
const [FIRST, SECOND] = ['a'.repeat(32), 'b'.repeat(32)]

interface Answer {
  readonly status: number
  readonly body?: unknown
  /** Instead of a body. */
  readonly text?: string
  readonly headers?: Record<string, string>
  readonly hangs?: boolean
}
interface Asked {
  readonly path: string
  readonly token: string | undefined
  readonly form: Record<string, string>
}

/** Knox accepts a device command (API reference, 'Device command'). */
const accepted = (deviceId = FIRST): Answer => ({
  status: 200,
  body: {
    resultCode: '0',
    resultMessage: 'Success',
    resultValue: { deviceId, platform: 'ANDROID', areaResult: [{ area: '0', commandId: '1', result: '0' }] },
  },
})

let tokens = 0
let answers: (asked: Asked, count: number) => Answer
const asked: Asked[] = []

const standIn = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  const one = { path: request.url ?? '', token: request.headers.authorization, form }
  asked.push(one)
  const isToken = one.path === '/emm/oauth/token'
  const given = answers(one, asked.filter(({ path }) => path === one.path).length)
  const answer =
    isToken && given.status === 200 && given.body === undefined
      ? {
          status: 200,
          body: { access_token: `t${(tokens += 1)}`, token_type: 'bearer', expires_in: 900, scope: 'read' },
        }
      : given
  if ('hangs' in answer && answer.hangs === true) return
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    ...('headers' in answer ? answer.headers : {}),
  })
  response.end(
    'text' in answer && answer.text !== undefined ? answer.text : JSON.stringify(answer.body ?? {}),
  )
})

/** Answers of device commands; tokens are always given. */
const commands = (answer: (asked: Asked, count: number) => Answer) => {
  answers = (one, count) => (one.path === '/emm/oauth/token' ? { status: 200 } : answer(one, count))
}
const devicesAsked = () => asked.filter(({ path }) => path !== '/emm/oauth/token')

let server: TestServer
let token: string
beforeEach(async () => {
  if (!standIn.listening) {
    standIn.listen(0, '127.0.0.1')
    await once(standIn, 'listening')
  }
  asked.length = 0
  tokens = 0
  await server?.stop()
  // It listens on a port, so the address is not a path.
  const { port } = standIn.address() as AddressInfo
  // A new server each time, because of its token and its pause.
  server = await startTestServer({
    KNOX_URL: `http://127.0.0.1:${port}`,
    KNOX_CLIENT_ID: 'client',
    KNOX_CLIENT_SECRET: 'top secret',
    KNOX_APP_PACKAGE: 'com.example.marking',
    KNOX_REMOTE_SUPPORT_URL: 'https://support.example.com/{knoxId}',
  })
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  await addUser(db, {
    username: 'mine',
    customers: [own],
    rights: ['KnoxMenu', 'SuspendService', 'Emergency'],
  })
  token = await server.signIn('mine')
  const robot = await addDevice(db, { type: 1, id: 1, customerId: own })
  for (const [id, knoxUID] of [
    [11, FIRST],
    [12, SECOND],
  ] as const) {
    const dev = await addDevice(db, { type: 2, id, customerId: own })
    await setLatest(db, dev, { knoxUID })
    await db
      .insertInto('current_connection')
      .values({ dev, connected_dev: robot, connected_at: new Date() })
      .execute()
  }
})
afterAll(async () => {
  standIn.close()
  standIn.closeAllConnections()
  await server.stop()
})

const lock = (on = true) =>
  server.call(tabletManagement.lockDevice, {
    query: { robotId: '1', lock: on ? 'true' : 'false' },
    body: { message: 'Please pay.' },
    token,
  })
const notify = (message = 'Please pay.') =>
  server.call(tabletManagement.sendNotification, {
    query: { robotId: '1' },
    body: { title: 'Payment', message },
    token,
  })
const reset = (tabletId = FIRST) => server.call(tabletManagement.resetApp, { query: { tabletId }, token })
const stateOf = async (id: number) =>
  (await server.call(tabletManagement.state, { params: { id: String(id) }, token })).body

test('tablets are locked and unlocked by one command each, with one token', async () => {
  commands(({ form }) => accepted(form['deviceId']))
  expect((await lock()).body.data).toEqual([
    { tabletId: 11, state: 'accepted', failure: null },
    { tabletId: 12, state: 'accepted', failure: null },
  ])
  expect((await lock(false)).status).toBe(200)
  expect(asked[0]).toMatchObject({
    path: '/emm/oauth/token',
    form: { grant_type: 'client_credentials', client_id: 'client', client_secret: 'top secret' },
  })
  const sent = devicesAsked().toSorted((one, two) => `${one.path}${one.form['deviceId']}`.localeCompare(`${two.path}${two.form['deviceId']}`)) // prettier-ignore
  expect(sent).toEqual([
    { path: `${COMMAND}LockDevice`, token: 'Bearer t1', form: { deviceId: FIRST, message: 'Please pay.' } },
    { path: `${COMMAND}LockDevice`, token: 'Bearer t1', form: { deviceId: SECOND, message: 'Please pay.' } },
    { path: `${COMMAND}UnLockDevice`, token: 'Bearer t1', form: { deviceId: FIRST } },
    { path: `${COMMAND}UnLockDevice`, token: 'Bearer t1', form: { deviceId: SECOND } },
  ])
})

test('a reset deletes the data of the app, a profile is updated', async () => {
  commands(() => accepted())
  await reset()
  await server.call(tabletManagement.pushProfile, { query: { tabletId: '11' }, token })
  expect(devicesAsked().map(({ path, form }) => [path, form])).toEqual([
    [`${COMMAND}DeleteAppData`, { deviceId: FIRST, appPackage: 'com.example.marking' }],
    [`${COMMAND}UpdateProfile`, { deviceId: FIRST }],
  ])
  expect(await stateOf(11)).toMatchObject({
    lastReset: { state: 'accepted' },
    lastProfile: { state: 'accepted' },
    service: { name: 'Knox', remoteSupportUrl: `https://support.example.com/${FIRST}` },
  })
})

test('of several tablets each is told what became of it; only the locked ones count as locked', async () => {
  commands(({ form }) =>
    form['deviceId'] === FIRST
      ? accepted()
      : { status: 200, body: { resultCode: '100404', resultMessage: 'Device not found', resultValue: null } },
  )
  const failure = 'Knox refused it: Device not found'
  expect((await lock()).body.data).toEqual([
    { tabletId: 11, state: 'accepted', failure: null },
    { tabletId: 12, state: 'failed', failure },
  ])
  expect((await stateOf(11)).lock.locked).toBe(true)
  expect((await stateOf(12)).lock).toMatchObject({ locked: false, lastOrder: { state: 'failed', failure } })
  asked.length = 0
  commands(({ form }) => accepted(form['deviceId']))
  expect((await lock()).body.data.map(({ state }) => state)).toEqual(['unchanged', 'accepted'])
  expect(devicesAsked()).toHaveLength(1)
})

test('a token that has ended is renewed once', async () => {
  commands(({ token: used }) =>
    used === 'Bearer t1' ? { status: 401, body: { error: 'invalid_token' } } : accepted(),
  )
  expect((await reset()).status).toBe(200)
  expect(devicesAsked().map(({ token: used }) => used)).toEqual(['Bearer t1', 'Bearer t2'])
  commands(() => ({ status: 401, body: { error: 'invalid_token' } }))
  asked.length = 0
  expect((await reset()).status).toBe(503)
  expect(devicesAsked()).toHaveLength(2)
  expect((await stateOf(11)).lastReset).toMatchObject({
    state: 'failed',
    failure: 'Not sent: The sign-in to Knox failed.',
  })
})

test('a short pause is waited for; in a long one nothing is sent', async () => {
  commands((_asked, count) => (count === 1 ? { status: 429, headers: { 'retry-after': '1' } } : accepted()))
  expect((await reset()).status).toBe(200)
  expect(devicesAsked()).toHaveLength(2)
  asked.length = 0
  commands(() => ({ status: 429, body: { message: 'Too Many Requests' } }))
  expect((await reset()).status).toBe(503)
  expect(await reset(SECOND)).toMatchObject({ status: 503, body: { message: 'Could not contact service.' } })
  expect(devicesAsked()).toHaveLength(1)
  expect((await stateOf(12)).lastReset?.failure).toMatch(
    /^Not sent: Knox allows no more calls for \d+ seconds\.$/,
  )
})

test.each<[string, Answer, string, string]>([
  ['fails', { status: 500, text: 'oops' }, 'unknown', 'Knox gave no usable answer (status 500)'],
  [
    'answers with broken JSON',
    { status: 200, text: '{"resultCode": "0"' },
    'unknown',
    'Knox gave no usable answer',
  ],
  ['answers in another form', { status: 200, body: { ok: true } }, 'unknown', 'Knox gave no usable answer'],
  [
    'sends elsewhere',
    { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    'unknown',
    'Knox did not answer',
  ],
  ['refuses', { status: 403, text: '' }, 'failed', 'Knox refused it (status 403).'],
  [
    'knows no such device',
    { status: 400, body: { resultCode: 'E1', resultMessage: null } },
    'failed',
    'code E1',
  ],
])(
  'when Knox %s, it is asked once, and the tablet counts as unlocked',
  async (_name, answer, state, failure) => {
    commands(() => answer)
    expect(await lock()).toMatchObject({ status: 503, body: { message: 'Could not contact service.' } })
    expect(devicesAsked()).toHaveLength(2)
    expect((await stateOf(11)).lock).toMatchObject({
      locked: false,
      lastOrder: { state, failure: expect.stringContaining(failure) },
    })
  },
)

test('when Knox hangs, the call ends, and says that it was perhaps carried out', async () => {
  commands(() => ({ status: 200, hangs: true }))
  expect((await reset()).status).toBe(503)
  expect((await stateOf(11)).lastReset).toMatchObject({
    state: 'unknown',
    failure: 'Knox did not answer: it was perhaps carried out.',
  })
  expect(devicesAsked()).toHaveLength(1)
})

test('without a token nothing is sent, and the secret is not in the log', async () => {
  answers = () => ({ status: 400, body: { error: 'invalid_client' } })
  expect((await notify()).status).toBe(503)
  expect(devicesAsked()).toHaveLength(0)
  const rows = await server.db.selectFrom('user_action').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('top secret')
})

test('what Knox does not take is not sent: long messages, tablets without a Knox id or with that of another', async () => {
  commands(() => accepted())
  expect((await notify('x'.repeat(201))).status).toBe(503)
  expect((await stateOf(11)).lastNotification?.failure).toBe(
    'Not sent: Knox takes messages of at most 200 characters.',
  )
  const { dev } = await server.db
    .selectFrom('device')
    .select('dev')
    .where('device_id', '=', 12)
    .executeTakeFirstOrThrow()
  await setLatest(server.db, dev, { knoxUID: 'unknown' })
  const failure = 'Not sent: the tablet reports no Knox id.'
  expect((await notify()).body.data[1]).toEqual({ tabletId: 12, state: 'failed', failure })
  await setLatest(server.db, dev, { knoxUID: FIRST })
  expect((await notify()).status).toBe(503)
  expect(devicesAsked()).toHaveLength(1)
})

test('a group is created, and its tablets are added; without the group its name is free again', async () => {
  const { db } = server
  await db.insertInto('access_group_type').values({ id: 51, key: 'Season' }).execute()
  await db.insertInto('access_group').values({ id: 61, name: 'Spring', type_id: 51 }).execute()
  await db
    .insertInto('customer_access_group')
    .columns(['customer_id', 'group_id'])
    .expression(
      db
        .selectFrom('customer')
        .select(['id', ({ val }) => val(61).as('group_id')])
        .where('name', '=', 'Own'),
    )
    .execute()
  const create = () =>
    server.call(tabletManagement.createGroup, {
      query: { accessgroups: '61', groupname: 'Spring tablets' },
      token,
    })
  commands(() => ({ status: 500 }))
  expect((await create()).status).toBe(503)
  commands(({ path, form }) => {
    if (path.endsWith('/insertGroup'))
      return { status: 200, body: { resultCode: 0, resultValue: { groupId: 'G7' } } }
    return form['deviceIds'] === FIRST ? { status: 200, body: { resultCode: '0' } } : { status: 404 }
  })
  asked.length = 0
  expect(await create()).toMatchObject({
    status: 200,
    body: { tablets: 1, notAdded: [{ tabletId: 12, state: 'failed' }] },
  })
  expect(devicesAsked().map(({ path, form }) => [path, form])).toEqual([
    ['/emm/oapi/group/insertGroup', { groupName: 'Spring tablets' }],
    ['/emm/oapi/group/insertGroupUnits', { groupId: 'G7', deviceIds: FIRST, applyProfile: '1' }],
    ['/emm/oapi/group/insertGroupUnits', { groupId: 'G7', deviceIds: SECOND, applyProfile: '1' }],
  ])
  expect([(await stateOf(11)).group, (await stateOf(12)).group]).toEqual(['Spring tablets', null])
})

const entries = async () => {
  const rows = await server.db
    .selectFrom('user_action')
    .select(['status_code', 'username', 'device_type', 'device_id', 'value'])
    .where('action_type', 'in', ['KnoxLockDevice', 'KnoxResetApp'])
    .orderBy('id')
    .execute()
  return rows.map(({ status_code, username, device_type, device_id, value }) => ({
    status: status_code,
    username,
    device: [device_type, device_id],
    value: JSON.parse(JSON.stringify(value)) as unknown,
  }))
}

test('the user action log says of which tablets an action failed, and why', async () => {
  commands(({ form }) => (form['deviceId'] === FIRST ? accepted() : { status: 403, text: '' }))
  expect((await lock()).status).toBe(200)
  const refused = { tabletId: 12, state: 'failed', failure: 'Knox refused it (status 403).' }
  expect(await entries()).toMatchObject([
    { status: 200, value: { lock: true } },
    {
      status: 200,
      username: 'mine',
      device: [1, 1],
      value: { reason: `Tablet 12: ${refused.failure}`, failed: [refused] },
    },
  ])
  commands(() => ({ status: 500, text: 'oops' }))
  expect((await reset()).status).toBe(503)
  const failure = 'Knox gave no usable answer (status 500): it was perhaps carried out.'
  expect((await entries()).slice(2)).toMatchObject([
    { status: 200, device: [2, 11] },
    {
      status: 503,
      username: 'mine',
      device: [2, 11],
      value: { failed: [{ tabletId: 11, state: 'unknown', failure }] },
    },
  ])
  commands(({ form }) => accepted(form['deviceId']))
  await reset()
  expect(await entries()).toHaveLength(5)
})
