import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { users } from '@service-center/contract/users/users.ts'
import type { UserChange } from '@service-center/contract/users/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepMails, mailsTo, newestToken } from '../../testing/server/mails.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { authenticatorOf } from '../../testing/two-factor.ts'
import { addUser, TEST_PASSWORD } from '../../testing/server/world.ts'

let server: TestServer
let boss: string

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://fleet.example.com' })
  await keepMails(server.db)
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
  boss = await server.signIn('boss')
})
afterAll(() => server.stop())

const FIREFOX = { browser: 'Firefox 140', os: 'Linux' }

/** Signs in like a browser, with its cookie, which it may get in the reply. */
async function enter(username: string, options: { cookie?: string; password?: string; names?: object } = {}) {
  const { cookie, password = TEST_PASSWORD, names = FIREFOX } = options
  const reply = await server.call(sessions.signIn, { body: { username, password, ...names }, cookie })
  if (!('token' in reply.body)) throw new Error(`${username} cannot sign in.`)
  return { token: reply.body.token, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** A user with an address, signed in with Firefox. */
async function addMailUser(username: string) {
  await addUser(server.db, { username, customers: [1] })
  const email = `${username}@example.com`
  await server.db.updateTable('app_user').set({ email }).where('username', '=', username).execute()
  return { email, ...(await enter(username)) }
}

const update = (username: string, change: Omit<UserChange, 'username'>, token: string) =>
  server.call(users.update, { params: { username }, body: { username, ...change }, token })
const subjectsTo = async (email: string) => (await mailsTo(server.db, email)).map(({ subject }) => subject)
const NEW = { password: 'quite a new one', confirmPassword: 'quite a new one' }

test('mails about a changed password and address go to the former address too, with time, browser and network address', async () => {
  const { email, token } = await addMailUser('anna')
  const change = { version: 1, ...NEW, email: 'berta@example.com', currentPassword: TEST_PASSWORD }
  expect((await update('anna', change, token)).status).toBe(200)
  const told = [
    'Your password for the Service Center was changed',
    'Your email address for the Service Center was changed',
  ]
  expect(await subjectsTo(email)).toEqual(told)
  expect(await subjectsTo('berta@example.com')).toEqual([
    'Verify your email address for the Service Center',
    ...told,
  ])
  const [password, address] = await mailsTo(server.db, email)
  expect(password?.text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'NOW')).toBe(
    [
      'A new password was set for your account anna.',
      'When: NOW UTC\nBrowser: Firefox 140\nSystem: Linux\nIP address: 127.0.0.1',
      'If it was not you, set a new password at once: that ends all sessions of your account. Then tell your administrator.',
      'Set a new password:\nhttps://fleet.example.com/account/forgotpassword',
      'If it was you, or you asked for it, there is nothing to do.',
    ].join('\n\n'),
  )
  expect(password?.html).toContain('>Firefox 140<')
  expect(address?.text).toContain('changed from a***@example.com to b***@example.com.')
  // A link for a new password would go to the new address.
  expect(address?.text).toContain('tell your administrator at once')
})

test('a mail about a change by an administrator does not name them or their network address', async () => {
  const { email } = await addMailUser('clara')
  expect((await update('clara', { version: 1, ...NEW, email: null }, boss)).status).toBe(200)
  expect(await subjectsTo(email)).toEqual([
    'Your password for the Service Center was changed',
    'Your email address for the Service Center was changed',
  ])
  const [mail] = await mailsTo(server.db, email)
  expect(mail?.text).toContain('set for your account clara, by an administrator.')
  expect(mail?.text).not.toMatch(/127\.0\.0\.1|boss/)
})

test('refused changes and changes of names send no mail', async () => {
  const { email, token } = await addMailUser('dora')
  expect((await update('dora', { version: 1, ...NEW, currentPassword: 'wrong' }, token)).status).toBe(400)
  expect((await update('dora', { version: 1, firstname: 'Dora' }, token)).status).toBe(200)
  expect(await subjectsTo(email)).toEqual([])
})

test('a password reset sends a mail; the first password of an account does not', async () => {
  const { email } = await addMailUser('emil')
  const reset = async () => {
    await server.call(users.requestPasswordReset, { body: { username: 'emil' } })
    const link = await newestToken(server.db, email)
    expect((await server.call(users.resetPassword, { body: { token: link, ...NEW } })).status).toBe(200)
  }
  await server.db.deleteFrom('user_secret').where('username', '=', 'emil').execute()
  await reset()
  expect(await subjectsTo(email)).toEqual(['Reset your password for the Service Center'])
  await reset()
  expect((await subjectsTo(email)).slice(1)).toEqual([
    'Reset your password for the Service Center',
    'Your password for the Service Center was reset',
  ])
})

test('renewing recovery codes and turning off the second factor send a mail', async () => {
  const { email, token } = await addMailUser('frida')
  const username = 'frida'
  const generate = async () => {
    const { body } = await server.call(twoFactor.generate, { query: { username }, token })
    return authenticatorOf(body.link)
  }
  const turn = (on: 'true' | 'false', code: string) => {
    const body = { currentPassword: TEST_PASSWORD }
    return server.call(twoFactor.turnOn, { query: { username, token: code, on }, body, token })
  }
  const codeAt = await generate()
  await turn('true', codeAt(0))
  const renewed = await server.call(twoFactor.renewRecoveryCodes, {
    query: { username, token: codeAt(30) },
    token,
  })
  expect((await turn('false', '000000')).status).toBe(400)
  expect((await turn('false', renewed.body.recoveryCodes[0] ?? '')).status).toBe(200)
  const own = (await mailsTo(server.db, email)).at(-1)
  expect(own?.text).toContain('Two-factor authentication was turned off for your account frida.')
  expect(own?.text).toContain('Browser: Firefox 140')
  await turn('true', (await generate())(0))
  await server.call(twoFactor.turnOn, { query: { username, on: 'false' }, token: boss })
  expect(await subjectsTo(email)).toEqual([
    'Your recovery codes for the Service Center were renewed',
    'Two-factor authentication for the Service Center was turned off',
    'Two-factor authentication for the Service Center was turned off',
  ])
  expect((await mailsTo(server.db, email)).at(-1)?.text).toContain(
    'turned off for your account frida, by an administrator.',
  )
})

test('a sign-in from a new browser sends a mail, except for the very first sign-in', async () => {
  const { email, cookie, token } = await addMailUser('gerda')
  await enter('gerda', { cookie })
  expect(await subjectsTo(email)).toEqual([])
  const second = await enter('gerda')
  expect(await subjectsTo(email)).toEqual(['New sign-in to the Service Center'])
  const [mail] = await mailsTo(server.db, email)
  expect(mail?.text).toContain('Browser: Firefox 140\nSystem: Linux\nIP address: 127.0.0.1')
  // A new password ends the extra attempts of known browsers, but they do not count as new.
  const change = { version: 1, ...NEW, currentPassword: TEST_PASSWORD }
  expect((await update('gerda', change, token)).status).toBe(200)
  for (const known of [cookie, second.cookie]) {
    await enter('gerda', { cookie: known, password: NEW.password })
  }
  expect(await subjectsTo(email)).toEqual([
    'New sign-in to the Service Center',
    'Your password for the Service Center was changed',
  ])
  // A browser that only another user has used is new for this user.
  const foreign = await enter('boss')
  await enter('gerda', { cookie: foreign.cookie, password: NEW.password })
  expect((await subjectsTo(email)).at(-1)).toBe('New sign-in to the Service Center')
})

test('a sign-in by a program that names no browser sends one mail for each network address', async () => {
  const { email } = await addMailUser('hugo')
  for (let call = 0; call < 3; call += 1) await enter('hugo', { names: {} })
  expect(await subjectsTo(email)).toEqual(['New sign-in to the Service Center'])
})
