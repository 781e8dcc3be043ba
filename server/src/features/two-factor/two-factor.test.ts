import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { authenticatorOf } from '../../testing/two-factor.ts'
import { actingAs } from '../../platform/access/viewers.ts'
import { addCustomer, addSession, addUser, TEST_PASSWORD } from '../../testing/server/world.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const north = await addCustomer(server.db, { name: 'North' })
  const south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'anna', customers: [north] })
  await addUser(server.db, { username: 'head', customers: [north], rights: ['User'] })
  await addUser(server.db, { username: 'chief', customers: [north], rights: RIGHTS.slice(1) })
  await addUser(server.db, { username: 'stranger', customers: [south] })
  await addUser(server.db, { username: 'both', customers: [north, south] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_attempt', 'user_action'] as const) {
    await server.db.deleteFrom(table).execute()
  }
  await server.db.updateTable('app_user').set({ two_factor_enabled: false }).execute()
  token = await server.signIn('anna')
})

const username = 'anna'
const wrongCode = { status: 400, body: { code: 'two_factor_wrong_code', message: 'Wrong code' } }

const generate = async (as = token, of = username) =>
  server.call(twoFactor.generate, { query: { username: of }, token: as })
const turn = (
  query: Omit<EndpointInput<typeof twoFactor.turnOn>['query'], 'username'>,
  as = token,
  of = username,
) => {
  const body = query.on === 'true' ? { currentPassword: TEST_PASSWORD } : {}
  return server.call(twoFactor.turnOn, { query: { username: of, ...query }, body, token: as })
}
const renew = (code: string) =>
  server.call(twoFactor.renewRecoveryCodes, { query: { username, token: code }, token })
const verify = (code: string) => server.call(twoFactor.verify, { query: { username, token: code }, token })
const signIn = (confirmationCode?: string, of = username) => {
  const given = { username: of, password: TEST_PASSWORD }
  const body = confirmationCode === undefined ? given : { ...given, confirmationCode }
  return server.call(sessions.signIn, { body })
}

/** Turns the factor of a user on; this uses up the code of the current time step. */
async function withFactor(as = token, of = username) {
  const { body } = await generate(as, of)
  const codeAt = authenticatorOf(body.link)
  const on = await turn({ token: codeAt(0), on: 'true' }, as, of)
  expect(on).toMatchObject({ status: 200, body: { status: 'on' } })
  return { codeAt, link: body.link, recoveryCodes: on.body.recoveryCodes ?? [] }
}

test('a generated factor has no effect until a correct code turns it on', async () => {
  const { body } = await generate()
  const codeAt = authenticatorOf(body.link)
  expect((await signIn()).body).toHaveProperty('token')
  expect(await turn({ token: codeAt(300), on: 'true' })).toMatchObject(wrongCode)
  expect(await turn({ on: 'true' })).toMatchObject(wrongCode)
  expect((await signIn()).body).toHaveProperty('token')

  const { body: on } = await turn({ token: codeAt(0), on: 'true' })
  expect(new Set(on.recoveryCodes).size).toBe(10)
  expect((await signIn()).body).toEqual({ TFANeeded: true })
  expect((await signIn('')).body).toEqual({ TFANeeded: true })
})

test('generating again replaces a pending factor; one that is on is never replaced', async () => {
  const former = authenticatorOf((await generate()).body.link)
  const codeAt = authenticatorOf((await generate()).body.link)
  expect(await turn({ token: former(0), on: 'true' })).toMatchObject(wrongCode)
  expect((await turn({ token: codeAt(0), on: 'true' })).status).toBe(200)
  expect((await generate()).status).toBe(409)
  expect(await turn({ token: codeAt(30), on: 'true' })).toMatchObject(wrongCode)
})

test('signing in takes password and code; the token says that the factor is on', async () => {
  const { codeAt } = await withFactor()
  expect(await signIn(codeAt(600))).toMatchObject(wrongCode)
  expect(await signIn('nonsense')).toMatchObject(wrongCode)
  const { body } = await signIn(codeAt(30))
  const [, claims = ''] = 'token' in body ? body.token.split('.') : []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    isTwoFactorAuthenticationEnabled: true,
  })
  const wrongPassword = { username, password: 'wrong', confirmationCode: codeAt(0) }
  const refused = await server.call(sessions.signIn, { body: wrongPassword })
  expect(refused.body).toMatchObject({ code: 'wrong_credentials' })
})

test('a code is accepted once, and none older than it', async () => {
  const { codeAt } = await withFactor()
  expect(await signIn(codeAt(0))).toMatchObject(wrongCode)
  expect((await signIn(codeAt(30))).status).toBe(200)
  expect(await signIn(codeAt(30))).toMatchObject(wrongCode)
  expect(await signIn(codeAt(0))).toMatchObject(wrongCode)
})

test('of two concurrent sign-ins with the same code, one succeeds', async () => {
  const { codeAt, recoveryCodes } = await withFactor()
  for (const code of [codeAt(30), recoveryCodes[0]]) {
    const both = await Promise.all([signIn(code), signIn(code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  }
})

test('a recovery code works once instead of the authenticator, in any notation, only for its user', async () => {
  const { recoveryCodes } = await withFactor()
  const [first = '', second = ''] = recoveryCodes
  expect((await signIn(` ${first.toUpperCase().replaceAll('-', ' ')} `)).body).toHaveProperty('token')
  expect(await signIn(first)).toMatchObject(wrongCode)
  const status = await server.call(twoFactor.status, { query: { username }, token })
  expect(status.body).toEqual({ on: true, recoveryCodesLeft: 9 })

  const head = await server.signIn('head')
  await withFactor(head, 'head')
  expect(await signIn(second, 'head')).toMatchObject(wrongCode)
})

test('new recovery codes need a code, and invalidate the former ones', async () => {
  const { codeAt, recoveryCodes } = await withFactor()
  expect(await renew(codeAt(600))).toMatchObject(wrongCode)
  const { body } = await renew(codeAt(30))
  expect(body.recoveryCodes).toHaveLength(10)
  expect(await signIn(recoveryCodes[0])).toMatchObject(wrongCode)
  expect((await signIn(body.recoveryCodes[0])).status).toBe(200)
})

test('turning off needs a code, and deletes everything', async () => {
  const { codeAt, recoveryCodes } = await withFactor()
  expect(await turn({ on: 'false' })).toMatchObject(wrongCode)
  expect(await turn({ token: codeAt(600), on: 'false' })).toMatchObject(wrongCode)
  expect((await signIn()).body).toEqual({ TFANeeded: true })
  expect((await turn({ token: recoveryCodes[0], on: 'false' })).body).toEqual({ status: 'off' })
  expect((await signIn()).body).toHaveProperty('token')
  const left =
    await sql`select username from second_factor union all select username from recovery_code`.execute(
      server.db,
    )
  expect(left.rows).toEqual([])
  expect(await turn({ token: codeAt(30), on: 'false' })).toMatchObject(wrongCode)
})

test('verify checks a code without using it up', async () => {
  expect((await verify('123456')).body).toEqual({ valid: false })
  const codeAt = authenticatorOf((await generate()).body.link)
  expect((await verify(codeAt(0))).body).toEqual({ valid: true })
  expect((await turn({ token: codeAt(0), on: 'true' })).status).toBe(200)
  expect((await verify(codeAt(0))).body).toEqual({ valid: false })
  expect((await verify(codeAt(30))).body).toEqual({ valid: true })
  expect((await signIn(codeAt(30))).status).toBe(200)
})

test('every call concerns the user’s own factor, except turning off', async () => {
  const chief = await server.signIn('chief')
  const query = { username, token: '123456' }
  const refused = [
    await generate(chief),
    await turn({ token: '123456', on: 'true' }, chief),
    await server.call(twoFactor.verify, { query, token: chief }),
    await server.call(twoFactor.renewRecoveryCodes, { query, token: chief }),
    await server.call(twoFactor.status, { query: { username }, token: chief }),
    await turn({ on: 'false' }, await server.signIn('stranger')),
  ]
  for (const { status } of refused) expect(status).toBe(403)
})

test('a holder of User can turn off the factor of users in scope who hold no rights beyond theirs', async () => {
  await withFactor()
  const head = await server.signIn('head')
  expect((await turn({ on: 'false' }, head)).body).toEqual({ status: 'off' })
  expect((await signIn()).body).toHaveProperty('token')

  const stranger = await server.signIn('stranger')
  await withFactor(stranger, 'stranger')
  const missing = await turn({ on: 'false' }, head, 'nobody')
  expect(await turn({ on: 'false' }, head, 'stranger')).toMatchObject({ status: 404, body: missing.body })
  expect((await signIn(undefined, 'stranger')).body).toEqual({ TFANeeded: true })

  const chief = await server.signIn('chief')
  await withFactor(chief, 'chief')
  expect((await turn({ on: 'false' }, head, 'chief')).status).toBe(403)
  expect((await signIn(undefined, 'chief')).body).toEqual({ TFANeeded: true })

  const both = await server.signIn('both')
  await withFactor(both, 'both')
  expect((await turn({ on: 'false' }, head, 'both')).status).toBe(403)
  expect((await signIn(undefined, 'both')).body).toEqual({ TFANeeded: true })
})

test('neither seed nor codes are in the database or in the user action log in plain text', async () => {
  const { link, codeAt, recoveryCodes } = await withFactor()
  await signIn(codeAt(30))
  await signIn(recoveryCodes[0])
  const seed = new URL(link).searchParams.get('secret') ?? ''
  const { rows } = await sql<{ text: string }>`
    select encode(seed, 'escape') as text from second_factor
    union all select encode(code_hash, 'escape') from recovery_code
    union all select to_jsonb(a)::text from user_action a`.execute(server.db)
  const all = rows.map(({ text }) => text).join('\n')
  expect(all).toContain('TurnTwoFactor')
  for (const secret of [seed, codeAt(30), ...recoveryCodes]) expect(all).not.toContain(secret)
})

test('an encrypted seed can be decrypted for its own user only', async () => {
  const { codeAt } = await withFactor()
  const head = await server.signIn('head')
  await withFactor(head, 'head')
  await sql`update second_factor set seed = (select seed from second_factor where username = 'anna')`.execute(
    server.db,
  )
  expect((await signIn(codeAt(30), 'head')).status).toBe(500)
})

test("a viewer's transaction cannot read other users' factors and recovery codes", async () => {
  await withFactor()
  const head = await server.signIn('head')
  await withFactor(head, 'head')
  const sessionId = await addSession(server.db, 'anna')
  const seen = await actingAs({ database: server.app.database, sessionId, readOnly: true }, async (db) => {
    const { rows } = await sql<{ username: string }>`
      select username from second_factor union select username from recovery_code`.execute(db)
    return rows.map((row) => row.username)
  })
  expect(seen).toEqual(['anna'])
})

test('each call is logged once, refused ones too', async () => {
  const { codeAt } = await withFactor()
  await server.db.deleteFrom('user_action').execute()
  await turn({ token: codeAt(600), on: 'false' })
  await server.call(twoFactor.verify, { query: { username, token: codeAt(30) }, token })
  await turn({ token: codeAt(30), on: 'false' })
  const entries = await server.db.selectFrom('user_action').selectAll().orderBy('id').execute()
  expect(entries.map(({ action_type, status_code, value }) => [action_type, status_code, value])).toEqual([
    ['TurnTwoFactor', 400, { username, on: false, reason: 'Wrong code' }],
    ['VerifyTwoFactor', 200, { username, valid: true }],
    ['TurnTwoFactor', 200, { username, on: false }],
  ])
})

test('wrong codes count as attempts, in every call', async () => {
  const { codeAt } = await withFactor()
  const far = codeAt(600)
  const wrong = [
    () => turn({ token: far, on: 'false' }),
    () => verify(far),
    () => renew(far),
    () => signIn(far),
  ]
  const statuses: number[] = []
  for (let round = 0; round < 3; round += 1)
    for (const attempt of wrong) statuses.push((await attempt()).status)
  expect(statuses.filter((status) => status !== 429)).toHaveLength(6)
  const right = await turn({ token: codeAt(30), on: 'false' })
  expect(right).toMatchObject({ status: 429 })
  expect((await signIn()).status).toBe(429)
})
