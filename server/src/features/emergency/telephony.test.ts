import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emergency } from '@service-center/contract/emergency/emergency.ts'
import { outsideServices } from '@service-center/contract/outside-services/outside-services.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { twilioTelephony } from '../../integrations/telephony/twilio-telephony.ts'
import { readConfig } from '../../platform/start/config.ts'
import {
  BREAKDOWN,
  type StandInTwilio,
  startTwilio,
  TWILIO_ACCOUNT,
  TWILIO_NUMBERS,
  type TwilioAnswer,
} from '../../testing/outside-services/twilio.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let twilio: StandInTwilio
let server: TestServer
let token: string
beforeAll(async () => {
  twilio = await startTwilio()
  server = await startTestServer(twilio.env)
  await addUser(server.db, { username: 'anna', customers: [1], rights: ['Emergency', 'Developer'] })
  token = await server.signIn('anna')
})
beforeEach(async () => {
  await server.db.deleteFrom('support_line').execute()
  await server.db.deleteFrom('greeting_change').execute()
  twilio.reset({
    PN001: { name: 'Europe', voiceUrl: 'https://example.com/europe.xml' },
    PN002: { name: 'America', voiceUrl: 'https://example.com/america.xml' },
    PN003: { name: 'Asia', voiceUrl: BREAKDOWN },
  })
})
afterAll(async () => {
  await server.stop()
  twilio.stop()
})

const lines = async () => (await server.call(emergency.supportLines, { token })).body
const trigger = (isBreakdown: boolean) =>
  server.call(emergency.triggerBreakdown, { token, body: { isBreakdown } })
const posts = () => twilio.asked.filter(({ method }) => method === 'POST')
const failuresInLog = () =>
  server.db
    .selectFrom('user_action')
    .select(['status_code', 'value'])
    .where('action_type', '=', 'TriggerBreakdownGreetings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('the name of a line has nothing that disturbs the text around it', async () => {
  twilio.reset({ PN001: { name: '\u202EEurope\n4106', voiceUrl: 'https://example.com/europe.xml' } })
  expect(await lines()).toMatchObject({ data: [{ name: 'Europe 4106' }] })
})

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
  expect(twilio.asked[0]).toMatchObject({
    path: `${TWILIO_NUMBERS}?PageSize=1000`,
    authorization: `Basic ${Buffer.from(`${TWILIO_ACCOUNT}:top secret`).toString('base64')}`,
  })
})

test('a breakdown changes every number, and its end plays the former greetings again', async () => {
  const { body } = await trigger(true)
  expect(body.data.map(({ name, state }) => [name, state])).toEqual([
    ['America', 'changed'],
    ['Asia', 'unchanged'],
    ['Europe', 'changed'],
  ])
  expect(twilio.greetings()).toEqual({ Europe: BREAKDOWN, America: BREAKDOWN, Asia: BREAKDOWN })
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
  expect(twilio.greetings()).toEqual({
    Europe: 'https://example.com/europe.xml',
    America: 'https://example.com/america.xml',
    Asia: BREAKDOWN,
  })
})

test('a refused sign-in changes nothing, and says so', async () => {
  twilio.answer(() => ({ status: 401, text: '{"code":20003,"message":"Authenticate"}' }))
  expect(await trigger(true)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(posts()).toEqual([])
  expect(await lines()).toMatchObject({ data: [], failure: expect.stringContaining('status 401') })
  const { body } = await server.call(outsideServices.list, { token })
  expect(body.data.find(({ id }) => id === 'telephony')).toMatchObject({
    isConfigured: true,
    reason: 'status 401',
  })
  // The change has ended, so another one does not wait.
  twilio.answer()
  expect((await trigger(true)).status).toBe(200)
})

test('waits for the time that a rate limit answer says', async () => {
  twilio.answer(({ method }, count) =>
    method === 'POST' && count === 1
      ? { status: 429, headers: { 'retry-after': '0' }, text: '{"code":20429}' }
      : undefined,
  )
  expect((await trigger(true)).body.data.map(({ state }) => state)).toEqual([
    'changed',
    'unchanged',
    'changed',
  ])
  expect(posts()).toHaveLength(4)
})

test('a longer rate limit is reported, and the other lines are still changed', async () => {
  twilio.answer(({ method, path }) =>
    method === 'POST' && path.includes('PN001')
      ? { status: 429, headers: { 'retry-after': '3600' }, text: '{"code":20429}' }
      : undefined,
  )
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

test.each<[string, TwilioAnswer]>([
  ['a server error', { status: 500, text: 'oops' }],
  ['broken JSON', { text: '{"sid": ' }],
  ['an answer of another form', { text: '{"ok":true}' }],
])(
  'after %s it is unknown whether a line was changed, and a second try changes it',
  async (_name, answer) => {
    twilio.answer(({ method, path }) => (method === 'POST' && path.includes('PN002') ? answer : undefined))
    const { status, body } = await trigger(true)
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      { name: 'America', state: 'unknown', failure: expect.stringContaining('perhaps changed') },
      { name: 'Asia', state: 'unchanged' },
      { name: 'Europe', state: 'changed' },
    ])
    twilio.answer()
    expect((await trigger(true)).body.data.map(({ state }) => state)).toEqual([
      'changed',
      'unchanged',
      'unchanged',
    ])
    await trigger(false)
    expect(twilio.greetings()['America']).toBe('https://example.com/america.xml')
  },
)

test('after a hang it is unknown whether a line was changed', async () => {
  twilio.answer(() => ({ hangs: true }))
  const telephony = twilioTelephony(twilio.settings, { outgoing: server.app.outgoing, timeoutMs: 200 })
  const line = { key: 'PN002', name: 'America', number: '+4570000002', greeting: '', isBreakdown: false }
  expect(await telephony.setGreeting(line, BREAKDOWN)).toEqual({
    line,
    state: 'unknown',
    failure: 'Twilio did not answer: it was perhaps changed.',
  })
})

test.each<[string, TwilioAnswer]>([
  ['a server error', { status: 500, text: 'oops' }],
  ['broken JSON', { text: '{"incoming_phone_numbers": [' }],
  ['a redirect', { status: 302, headers: { location: 'https://example.com' } }],
  [
    'a next page elsewhere',
    { text: '{"incoming_phone_numbers":[],"next_page_uri":"https://example.com/x"}' },
  ],
])('with %s the last known lines are shown', async (_name, answer) => {
  await trigger(true)
  twilio.answer(() => answer)
  expect(await lines()).toMatchObject({
    failure: expect.stringMatching(/^Twilio: /),
    data: [{ name: 'America', isBreakdown: true }, { name: 'Asia' }, { name: 'Europe' }],
  })
  expect((await trigger(false)).status).toBe(503)
  expect(twilio.greetings()['America']).toBe(BREAKDOWN)
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
  twilio.answer(() => ({
    text: `{"incoming_phone_numbers":[],"next_page_uri":"http://127.0.0.1:${port}/x"}`,
  }))
  expect(await lines()).toMatchObject({ failure: expect.stringMatching(/^Twilio: /) })
  expect(requests).toBe(0)
})

test('a change while another one runs is refused, but not after a change of a server that died', async () => {
  await server.db.insertInto('greeting_change').values({ is_breakdown: true, created_by: 'x' }).execute()
  expect(await trigger(false)).toMatchObject({ status: 409, body: { code: 'greetings_changing' } })
  expect(twilio.asked).toEqual([])
  await server.db
    .updateTable('greeting_change')
    .set({ created_at: new Date(Date.now() - 3 * 60_000) })
    .execute()
  expect((await trigger(true)).status).toBe(200)
})

test('the token and the account are not shown to users or operators', async () => {
  twilio.answer(() => ({ status: 500, text: 'oops' }))
  const seen = JSON.stringify([await lines(), await trigger(true), await failuresInLog()])
  expect(seen).not.toMatch(/top secret|AC1111/)
})

test('only an address is an invalid configuration', () => {
  expect(() => readConfig({ TELEPHONY_URL: 'https://api.twilio.com' })).toThrow(
    /TELEPHONY_URL: needs TELEPHONY_ACCOUNT/,
  )
})
