import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { authenticatorOf } from '../../testing/two-factor.ts'
import { addUser, TEST_PASSWORD } from '../../testing/server/world.ts'

let server: TestServer
let token: string
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'anna', customers: [1] })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
  admin = await server.signIn('boss')
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_attempt'] as const) {
    await server.db.deleteFrom(table).execute()
  }
  await server.db.updateTable('app_user').set({ two_factor_enabled: false }).execute()
  token = await server.signIn('anna')
})

const username = 'anna'
const generate = () => server.call(twoFactor.generate, { query: { username }, token })
const turn = (on: 'true' | 'false', code?: string, as = token) => {
  const query = code === undefined ? { username, on } : { username, on, token: code }
  const body = on === 'true' ? { currentPassword: TEST_PASSWORD } : {}
  return server.call(twoFactor.turnOn, { query, body, token: as })
}
const renew = (code: string) =>
  server.call(twoFactor.renewRecoveryCodes, { query: { username, token: code }, token })
const enter = (confirmationCode: string) =>
  server.call(sessions.signIn, { body: { username, password: TEST_PASSWORD, confirmationCode } })
const keptCodes = () => server.db.selectFrom('recovery_code').select('used_at').execute()

async function withFactor() {
  const codeAt = authenticatorOf((await generate()).body.link)
  const { body } = await turn('true', codeAt(0))
  return { codeAt, recoveryCodes: body.recoveryCodes ?? [] }
}

test('concurrent renewals with different codes: the last recovery codes are the valid ones', async () => {
  for (let round = 0; round < 4; round += 1) {
    await server.db.deleteFrom('second_factor').execute()
    const { recoveryCodes } = await withFactor()
    const replies = await Promise.all(recoveryCodes.slice(0, 4).map(renew))
    const renewed = replies.find(({ status }) => status === 200)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect(await keptCodes()).toHaveLength(10)
    expect((await enter(renewed?.body.recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await enter(recoveryCodes[5] ?? '')).status).toBe(400)
    await server.db.deleteFrom('sign_in_attempt').execute()
  }
})

test('a renewal and a sign-in at the same time, each with its own code, leave ten recovery codes', async () => {
  const { codeAt, recoveryCodes } = await withFactor()
  const [first = '', second = ''] = recoveryCodes
  const replies = await Promise.all([renew(first), enter(second), renew(codeAt(30))])
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(await keptCodes()).toHaveLength(10)
})

test('turning off, renewing and signing in at once leave a complete factor or none', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { recoveryCodes } = await withFactor()
    const [one = '', two = '', three = ''] = recoveryCodes
    const replies = await Promise.all([
      turn('false', one),
      renew(two),
      enter(three),
      turn('false', undefined, admin),
    ])
    for (const { status } of replies) expect([200, 400]).toContain(status)
    expect(await keptCodes()).toEqual([])
    expect(await server.db.selectFrom('second_factor').select('username').execute()).toEqual([])
    await server.db.deleteFrom('sign_in_attempt').execute()
  }
})

test('generating while the factor is being turned on gives a working factor, or a refusal', async () => {
  for (let round = 0; round < 4; round += 1) {
    await server.db.deleteFrom('second_factor').execute()
    const codeAt = authenticatorOf((await generate()).body.link)
    const [on, again] = await Promise.all([turn('true', codeAt(0)), generate()])
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([on.status, again.status])
    const kept = await server.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
    expect(kept.seed === null).toBe(kept.pending_seed !== null)
    await server.db.deleteFrom('sign_in_attempt').execute()
  }
})
