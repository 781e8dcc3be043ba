import { users } from '@service-center/contract/users/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/server/world.ts'
import { signInAttempts } from '../../testing/sign-in-attempts.ts'
import { createLink } from './links/links.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
  await addUser(server.db, { username: 'anna', customers: [customer] })
  await addUser(server.db, { username: 'berta', customers: [customer] })
  await addUser(server.db, { username: 'root', customers: [1], rights: ['User'] })
  await addUser(server.db, { username: 'dealer', customers: [customer], rights: ['User', 'History'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_attempt').execute()
})

const { enter, attempt, tryAgain } = signInAttempts(() => server)

/** The stored network of the tests' own calls. */
async function originOfTests(): Promise<Buffer> {
  await attempt({ username: 'nobody' })
  const row = await server.db
    .selectFrom('sign_in_attempt')
    .select('origin')
    .where('origin', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.origin ?? Buffer.alloc(0)
}

const lockoutSeenBy = (token: string, username = 'anna') =>
  server.call(users.lockout, { token, params: { username } })
const lift = (token: string, username = 'anna') =>
  server.call(users.liftLockout, { token, params: { username } })

test('a lockout says until when and why; an administrator lifts it, which is logged', async () => {
  const [first, root] = [await enter(), await server.signIn('root')]
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  await tryAgain(5)
  expect((await lockoutSeenBy(root)).body).toEqual({ lockout: null })
  await tryAgain(1)
  const { body } = await lockoutSeenBy(root, 'ANNA')
  expect(body).toMatchObject({ lockout: { ownBrowsersUntil: null, wrongPasswords: 6, wrongCodes: 0 } })
  expect(Number(body.lockout?.until) - Date.now() / 1000).toBeLessThanOrEqual(15 * 60)
  await tryAgain(4, { cookie })
  const { body: whole } = await lockoutSeenBy(root)
  expect(whole).toMatchObject({ lockout: { ownBrowsersUntil: expect.any(Number), wrongPasswords: 10 } })
  expect((await enter({ cookie })).status).toBe(429)
  expect((await lift(root)).body).toEqual({ lifted: true })
  expect((await lockoutSeenBy(root)).body).toEqual({ lockout: null })
  expect((await enter()).status).toBe(200)
  const entries = await server.db
    .selectFrom('user_action')
    .select('before')
    .where('action_type', '=', 'LiftLockout')
    .execute()
  expect(entries).toEqual([{ before: { wrongPasswords: 10, wrongCodes: 0 } }])
})

test('a lockout is seen by its own user and by administrators in scope, and lifted only by others who hold as much', async () => {
  const [anna, dealer, berta, root] = [
    await server.signIn('anna'),
    await server.signIn('dealer'),
    await server.signIn('berta'),
    await server.signIn('root'),
  ]
  await tryAgain(6)
  await tryAgain(6, { username: 'root' })
  await tryAgain(6, { username: 'dealer' })
  expect((await lockoutSeenBy(anna)).body.lockout?.wrongPasswords).toBe(6)
  expect((await lockoutSeenBy(dealer)).body.lockout?.wrongPasswords).toBe(6)
  expect((await lockoutSeenBy(berta)).status).toBe(404)
  expect((await lockoutSeenBy(dealer, 'root')).status).toBe(404)
  expect((await lift(anna)).status).toBe(403)
  expect((await lift(dealer, 'root')).status).toBe(404)
  expect((await lift(dealer, 'dealer')).body).toMatchObject({ code: 'own_account_protected' })
  expect((await lift(root, 'dealer')).body).toMatchObject({
    code: 'user_with_more_access',
  })
  expect((await lift(dealer)).status).toBe(200)
})

test('lifting the lockout of an account does not lift the limit of the network', async () => {
  const root = await server.signIn('root')
  const origin = await originOfTests()
  const others = Array.from({ length: 47 }, (_none, place) => ({
    account: Buffer.from([place]),
    origin,
    known_browser: false,
    settled: true,
  }))
  await server.db.insertInto('sign_in_attempt').values(others).execute()
  await tryAgain(2)
  await lift(root)
  expect(await attempt()).toBe(429)
})

test('a password set by an administrator ends the lockout, also after wrong codes', async () => {
  const root = await server.signIn('root')
  await tryAgain(6)
  await server.db.updateTable('sign_in_attempt').set({ wrong_code: true }).execute()
  expect((await lockoutSeenBy(root)).body.lockout).toMatchObject({ wrongPasswords: 0, wrongCodes: 6 })
  const { body: anna } = await server.call(users.get, { token: root, params: { username: 'anna' } })
  const body = {
    username: 'anna',
    version: anna.version,
    password: TEST_PASSWORD,
    confirmPassword: TEST_PASSWORD,
  }
  expect((await server.call(users.update, { token: root, params: { username: 'anna' }, body })).status).toBe(
    200,
  )
  expect((await enter()).status).toBe(200)
})

test('a password set by a mailed link ends the lockout by wrong passwords, not the one by wrong codes', async () => {
  const reset = async () => {
    const token = await createLink(server.db, { kind: 'password_link', username: 'anna' })
    const body = { token, password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD }
    expect((await server.call(users.resetPassword, { body })).status).toBe(200)
  }
  await tryAgain(6)
  await reset()
  expect((await enter()).status).toBe(200)
  await tryAgain(6)
  await server.db.updateTable('sign_in_attempt').set({ wrong_code: true }).execute()
  await reset()
  expect((await enter()).status).toBe(429)
})
