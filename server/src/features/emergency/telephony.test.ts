import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { emergency } from '@service-center/contract/emergency/emergency.ts'
import { outsideServices } from '@service-center/contract/outside-services/outside-services.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TelephonySettings } from '../../platform/start/service-settings.ts'
import { twilioTelephony } from '../../integrations/telephony/twilio-telephony.ts'
import { readConfig } from '../../platform/start/config.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

const ACCOUNT = `AC${'1'.repeat(32)}`
const LIST = `/2010-04-01/Accounts/${ACCOUNT}/IncomingPhoneNumbers.json`
const BREAKDOWN = 'https://example.com/breakdown.xml'

interface Answer {
  readonly status?: number
  /** A reply instead of the usual one of Twilio. */
  readonly text?: string
  readonly headers?: Record<string, string>
  readonly hangs?: boolean
}
interface Asked {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly form: Record<string, string>
}

/** The numbers of the account, by their sid. */
let numbers: Map<string, { name: string; voiceUrl: string }>
const asked: Asked[] = []
/** Replaces the usual reply of Twilio; undefined to keep it. */
let instead: (asked: Asked, count: number) => Answer | undefined

/** A number as Twilio shows it (the reference's 'IncomingPhoneNumber resource'), with some of its fields. */
const numberOf = (sid: string) => ({
  sid,
  account_sid: ACCOUNT,
  friendly_name: numbers.get(sid)?.name ?? '',
  phone_number: `+4570000${sid.slice(-3)}`,
  voice_url: numbers.get(sid)?.voiceUrl ?? '',
  voice_method: 'POST',
})

/** Pages of two numbers, so that there is more than one. */
function page(path: string): unknown {
  const from = Number(new URL(path, 'http://x').searchParams.get('Page') ?? 0) * 2
  const sids = [...numbers.keys()]
  return {
    incoming_phone_numbers: sids.slice(from, from + 2).map(numberOf),
    next_page_uri: from + 2 < sids.length ? `${LIST}?PageSize=1000&Page=${from / 2 + 1}` : null,
  }
}

function twilio({ method, path, form }: Asked): unknown {
  if (method === 'GET') return page(path)
  const sid = /IncomingPhoneNumbers\/(\w+)\.json$/.exec(path)?.[1] ?? ''
  const known = numbers.get(sid)
  if (known !== undefined && form['VoiceUrl'] !== undefined) {
    numbers.set(sid, { ...known, voiceUrl: form['VoiceUrl'] })
  }
  return numberOf(sid)
}

const standIn = createServer(async (request, response) => {
  const { method = '', url: path = '', headers } = request
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  const one = { method, path, authorization: headers.authorization, form }
  asked.push(one)
  const other = instead(one, asked.filter((all) => all.path === path && all.method === method).length)
  if (other?.hangs === true) return
  response.writeHead(other?.status ?? 200, { 'content-type': 'application/json', ...other?.headers })
  response.end(other === undefined ? JSON.stringify(twilio(one)) : (other.text ?? '{"code":20000}'))
})

let settings: TelephonySettings
let server: TestServer
let token: string
beforeAll(async () => {
  standIn.listen(0, '127.0.0.1')
  await once(standIn, 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = standIn.address() as AddressInfo
  settings = {
    url: `http://127.0.0.1:${port}`,
    account: ACCOUNT,
    token: 'top secret',
    breakdownUrl: BREAKDOWN,
  }
  server = await startTestServer({
    TELEPHONY_URL: settings.url,
    TELEPHONY_ACCOUNT: settings.account,
    TELEPHONY_TOKEN: settings.token,
    TELEPHONY_BREAKDOWN_URL: settings.breakdownUrl,
  })
  await addUser(server.db, { username: 'anna', customers: [1], rights: ['Emergency', 'Developer'] })
  token = await server.signIn('anna')
})
beforeEach(async () => {
  await server.db.deleteFrom('support_line').execute()
  await server.db.deleteFrom('greeting_change').execute()
  asked.length = 0
  instead = () => undefined
  numbers = new Map([
    ['PN001', { name: 'Europe', voiceUrl: 'https://example.com/europe.xml' }],
    ['PN002', { name: 'America', voiceUrl: 'https://example.com/america.xml' }],
    ['PN003', { name: 'Asia', voiceUrl: BREAKDOWN }],
  ])
})
afterAll(async () => {
  await server.stop()
  standIn.closeAllConnections()
  standIn.close()
})

const lines = async () => (await server.call(emergency.supportLines, { token })).body
const trigger = (isBreakdown: boolean) =>
  server.call(emergency.triggerBreakdown, { token, body: { isBreakdown } })
const greetings = () =>
  Object.fromEntries([...numbers.values()].map(({ name, voiceUrl }) => [name, voiceUrl]))
const posts = () => asked.filter(({ method }) => method === 'POST')
const failuresInLog = () =>
  server.db
    .selectFrom('user_action')
    .select(['status_code', 'value'])
    .where('action_type', '=', 'TriggerBreakdownGreetings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('the lines of the telephone system are shown, over several pages', async () => {
  expect(await lines()).toMatchObject({
    service: 'Twilio',
    failure: null,
    data: [
      { name: 'America', number: '+4570000002', isBreakdown: false, changedAt: null },
      { name: 'Asia', greeting: BREAKDOWN, isBreakdown: true },
      { name: 'Europe', greeting: 'https://example.com/europe.xml', isBreakdown: false },
    ],
  })
  expect(asked[0]).toMatchObject({
    path: `${LIST}?PageSize=1000`,
    authorization: `Basic ${Buffer.from(`${ACCOUNT}:top secret`).toString('base64')}`,
  })
})

test('a breakdown changes every number, and its end plays the former greetings again', async () => {
  const { body } = await trigger(true)
  expect(body.data.map(({ name, state }) => [name, state])).toEqual([
    ['America', 'changed'],
    ['Asia', 'unchanged'],
    ['Europe', 'changed'],
  ])
  expect(greetings()).toEqual({ Europe: BREAKDOWN, America: BREAKDOWN, Asia: BREAKDOWN })
  expect((await lines()).data).toMatchObject([
    { isBreakdown: true, changedBy: 'anna' },
    { isBreakdown: true, changedBy: null },
    { isBreakdown: true, changedBy: 'anna' },
  ])
  const back = await trigger(false)
  expect(back.body.data).toMatchObject([
    { name: 'America', state: 'changed' },
    { name: 'Asia', state: 'failed', failure: expect.stringContaining('usual greeting is not known') },
    { name: 'Europe', state: 'changed' },
  ])
  expect(greetings()).toEqual({
    Europe: 'https://example.com/europe.xml',
    America: 'https://example.com/america.xml',
    Asia: BREAKDOWN,
  })
})

test('a refused sign-in changes nothing, and says so', async () => {
  instead = () => ({ status: 401, text: '{"code":20003,"message":"Authenticate"}' })
  expect(await trigger(true)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(posts()).toEqual([])
  expect(await lines()).toMatchObject({ data: [], failure: expect.stringContaining('status 401') })
  const { body } = await server.call(outsideServices.list, { token })
  expect(body.data.find(({ id }) => id === 'telephony')).toMatchObject({
    isConfigured: true,
    reason: 'status 401',
  })
  // The change has ended, so another one does not wait.
  instead = () => undefined
  expect((await trigger(true)).status).toBe(200)
})

test('waits for the time that a rate limit answer says', async () => {
  instead = ({ method }, count) =>
    method === 'POST' && count === 1
      ? { status: 429, headers: { 'retry-after': '0' }, text: '{"code":20429}' }
      : undefined
  expect((await trigger(true)).body.data.map(({ state }) => state)).toEqual([
    'changed',
    'unchanged',
    'changed',
  ])
  expect(posts()).toHaveLength(4)
})

test('a longer rate limit is reported, and the other lines are still changed', async () => {
  instead = ({ method, path }) =>
    method === 'POST' && path.includes('PN001')
      ? { status: 429, headers: { 'retry-after': '3600' }, text: '{"code":20429}' }
      : undefined
  const { status, body } = await trigger(true)
  expect(status).toBe(200)
  expect(body.data).toMatchObject([
    { name: 'America', state: 'changed' },
    { name: 'Asia', state: 'unchanged' },
    { name: 'Europe', state: 'failed', failure: expect.stringContaining('too many requests') },
  ])
  expect(await failuresInLog()).toMatchObject({
    status_code: 200,
    value: { isBreakdown: true, failed: [{ name: 'Europe', state: 'failed' }] },
  })
})

test.each<[string, Answer]>([
  ['a server error', { status: 500, text: 'oops' }],
  ['broken JSON', { text: '{"sid": ' }],
  ['an answer of another form', { text: '{"ok":true}' }],
])(
  'after %s it is unknown whether a line was changed, and a second try changes it',
  async (_name, answer) => {
    instead = ({ method, path }) => (method === 'POST' && path.includes('PN002') ? answer : undefined)
    const { status, body } = await trigger(true)
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      { name: 'America', state: 'unknown', failure: expect.stringContaining('perhaps changed') },
      { name: 'Asia', state: 'unchanged' },
      { name: 'Europe', state: 'changed' },
    ])
    instead = () => undefined
    expect((await trigger(true)).body.data.map(({ state }) => state)).toEqual([
      'changed',
      'unchanged',
      'unchanged',
    ])
    await trigger(false)
    expect(greetings()['America']).toBe('https://example.com/america.xml')
  },
)

test('after a hang it is unknown whether a line was changed', async () => {
  instead = () => ({ hangs: true })
  const telephony = twilioTelephony(settings, { outgoing: server.app.outgoing, timeoutMs: 200 })
  const line = { key: 'PN002', name: 'America', number: '+4570000002', greeting: '', isBreakdown: false }
  expect(await telephony.setGreeting(line, BREAKDOWN)).toEqual({
    line,
    state: 'unknown',
    failure: 'Twilio did not answer: it was perhaps changed.',
  })
})

test.each<[string, Answer]>([
  ['a server error', { status: 500, text: 'oops' }],
  ['broken JSON', { text: '{"incoming_phone_numbers": [' }],
  ['a redirect', { status: 302, headers: { location: 'https://example.com' } }],
  [
    'a next page elsewhere',
    { text: '{"incoming_phone_numbers":[],"next_page_uri":"https://example.com/x"}' },
  ],
])('with %s the last known lines are shown', async (_name, answer) => {
  await trigger(true)
  instead = () => answer
  expect(await lines()).toMatchObject({
    failure: expect.stringMatching(/^Twilio: /),
    data: [{ name: 'America', isBreakdown: true }, { name: 'Asia' }, { name: 'Europe' }],
  })
  expect((await trigger(false)).status).toBe(503)
  expect(greetings()['America']).toBe(BREAKDOWN)
})

test('the password is not sent to another host that a page of the list names', async () => {
  let requests = 0
  const other = createServer((_request, response) => {
    requests += 1
    response.end('{"incoming_phone_numbers":[]}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  instead = () => ({ text: `{"incoming_phone_numbers":[],"next_page_uri":"http://127.0.0.1:${port}/x"}` })
  expect(await lines()).toMatchObject({ failure: expect.stringMatching(/^Twilio: /) })
  expect(requests).toBe(0)
})

test('a change while another one runs is refused, but not after a change of a server that died', async () => {
  await server.db.insertInto('greeting_change').values({ is_breakdown: true, created_by: 'x' }).execute()
  expect(await trigger(false)).toMatchObject({ status: 409, body: { code: 'greetings_changing' } })
  expect(asked).toEqual([])
  await server.db
    .updateTable('greeting_change')
    .set({ created_at: new Date(Date.now() - 3 * 60_000) })
    .execute()
  expect((await trigger(true)).status).toBe(200)
})

test('the token and the account are not shown to users or operators', async () => {
  instead = () => ({ status: 500, text: 'oops' })
  const seen = JSON.stringify([await lines(), await trigger(true), await failuresInLog()])
  expect(seen).not.toMatch(/top secret|AC1111/)
})

test('only an address is an invalid configuration', () => {
  expect(() => readConfig({ TELEPHONY_URL: 'https://api.twilio.com' })).toThrow(
    /TELEPHONY_URL: needs TELEPHONY_ACCOUNT/,
  )
})
