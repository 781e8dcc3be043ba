import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  FIRST_KNOX_ID,
  type KnoxAnswer,
  knoxAccepts,
  type KnoxWorld,
  SECOND_KNOX_ID,
  startKnoxWorld,
} from '../../testing/outside-services/knox.ts'

let world: KnoxWorld
let knox: KnoxWorld['knox']
// A new server for each test, because its Knox client keeps a token and pauses after too many calls.
beforeEach(async () => {
  world = await startKnoxWorld()
  knox = world.knox
})
afterEach(() => world.stop())

test('an expired token is renewed once', async () => {
  knox.answerCommands(({ token: used }) =>
    used === 'Bearer t1' ? { status: 401, body: { error: 'invalid_token' } } : knoxAccepts(),
  )
  expect((await world.reset()).status).toBe(200)
  expect(knox.commandsAsked().map(({ token: used }) => used)).toEqual(['Bearer t1', 'Bearer t2'])
  knox.answerCommands(() => ({ status: 401, body: { error: 'invalid_token' } }))
  knox.forget()
  expect((await world.reset()).status).toBe(503)
  expect(knox.commandsAsked()).toHaveLength(2)
  expect((await world.stateOf(11)).lastReset).toMatchObject({
    state: 'failed',
    failure: 'Not sent: The sign-in to Knox failed.',
  })
})

test('a short pause is waited for; during a long one nothing is sent', async () => {
  knox.answerCommands((_asked, count) =>
    count === 1 ? { status: 429, headers: { 'retry-after': '1' } } : knoxAccepts(),
  )
  expect((await world.reset()).status).toBe(200)
  expect(knox.commandsAsked()).toHaveLength(2)
  knox.forget()
  knox.answerCommands(() => ({ status: 429, body: { message: 'Too Many Requests' } }))
  expect((await world.reset()).status).toBe(503)
  expect(await world.reset(SECOND_KNOX_ID)).toMatchObject({
    status: 503,
    body: { message: 'Could not contact service.' },
  })
  expect(knox.commandsAsked()).toHaveLength(1)
  expect((await world.stateOf(12)).lastReset?.failure).toMatch(
    /^Not sent: Knox allows no more calls for \d+ seconds\.$/,
  )
})

/** What Knox does, the resulting state of the order, and the reason. */
const ANSWERS: readonly [string, KnoxAnswer, string, string][] = [
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
]

test('after any other answer Knox is not asked again, and the tablet counts as unlocked', async () => {
  for (const [what, answer, state, failure] of ANSWERS) {
    knox.forget()
    knox.answerCommands(() => answer)
    expect(await world.lock(), what).toMatchObject({
      status: 503,
      body: { message: 'Could not contact service.' },
    })
    expect(knox.commandsAsked(), what).toHaveLength(2)
    expect((await world.stateOf(11)).lock, what).toMatchObject({
      locked: false,
      lastOrder: { state, failure: expect.stringContaining(failure) },
    })
  }
})

test('when Knox hangs, the call ends and says that the order was perhaps carried out', async () => {
  knox.answerCommands(() => ({ status: 200, hangs: true }))
  expect((await world.reset()).status).toBe(503)
  expect((await world.stateOf(11)).lastReset).toMatchObject({
    state: 'unknown',
    failure: 'Knox did not answer: it was perhaps carried out.',
  })
  expect(knox.commandsAsked()).toHaveLength(1)
})

test('without a token nothing is sent, and the secret is not in the log', async () => {
  knox.answerAll(() => ({ status: 400, body: { error: 'invalid_client' } }))
  expect((await world.notify()).status).toBe(503)
  expect(knox.commandsAsked()).toHaveLength(0)
  const rows = await world.server.db.selectFrom('user_action').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('top secret')
})

const entries = () => world.entries(['KnoxLockDevice', 'KnoxResetApp'])

test('the user action log says of which tablets an action failed, and why', async () => {
  knox.answerCommands(({ form }) =>
    form['deviceId'] === FIRST_KNOX_ID ? knoxAccepts() : { status: 403, text: '' },
  )
  expect((await world.lock()).status).toBe(200)
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
  knox.answerCommands(() => ({ status: 500, text: 'oops' }))
  expect((await world.reset()).status).toBe(503)
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
  knox.answerCommands(({ form }) => knoxAccepts(form['deviceId']))
  await world.reset()
  expect(await entries()).toHaveLength(5)
})
