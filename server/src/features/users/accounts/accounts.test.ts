import { users } from '@service-center/contract/users/users.ts'
import type { NewUser, UserChange } from '@service-center/contract/users/user.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls, PASSWORDS } from '../../../testing/worlds/account-calls.ts'
import { keepMails, mailsTo } from '../../../testing/server/mails.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let north: number
let south: number
let admin: string

beforeAll(async () => {
  server = await startTestServer()
  await keepMails(server.db)
  north = await addCustomer(server.db, { name: 'North' })
  south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: [...RIGHTS].slice(1) })
  admin = await server.signIn('boss')
})
afterAll(() => server.stop())

const { create, get, update, remove, newUser } = accountCalls(() => ({ server, admin, customer: north }))

test('a new account has the given values, always Default, and is not verified yet', async () => {
  const { status, body } = await create({
    username: 'Åse.Berg+1@example.com',
    firstname: 'Åse',
    lastname: "O'Berg",
    email: 'aase@example.com',
    customerId: [south, north, south],
    userAccess: ['Commands'],
    from: 1_700_000_000,
    to: 4_000_000_000,
    ...PASSWORDS,
  })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      username: 'Åse.Berg+1@example.com',
      firstname: 'Åse',
      lastname: "O'Berg",
      email: 'aase@example.com',
      customerId: [south, north],
      userAccess: ['Commands', 'Default'],
      contractAccess: false,
      verified: false,
      from: 1_700_000_000,
      to: 4_000_000_000,
      lastLogin: null,
      isTwoFactorAuthentificationEnabled: false,
      deletedAt: null,
      version: 1,
    },
  })
  expect((await get('Åse.Berg+1@example.com')).body).toEqual(body)
  await server.signIn('åse.berg+1@example.com', 'a password')
})

const FAULTS: [string, Partial<Record<string, unknown>>, boolean, string, string][] = [
  ['no username', { username: undefined }, false, 'username', 'This field is required'],
  ['a blank username', { username: '  ' }, false, 'username', 'This field is required'],
  ['steps as username', { username: '..' }, false, 'username', 'At least one letter or digit is needed.'],
  ['no customer', { customerId: [] }, false, 'customerId', 'This field is required'],
  ['no customers at all', { customerId: undefined }, false, 'customerId', 'This field is required'],
  [
    'no password',
    { password: undefined, confirmPassword: undefined },
    false,
    'password',
    'This field is required',
  ],
  ['an empty password', { password: '', confirmPassword: '' }, false, 'password', 'This field is required'],
  ['a blank password', { password: ' ', confirmPassword: ' ' }, false, 'password', 'This field is required'],
  ['no confirmation', { confirmPassword: undefined }, false, 'confirmPassword', 'Please confirm password'],
  ['another confirmation', { confirmPassword: 'x' }, false, 'confirmPassword', 'Passwords should match!'],
  ['no email', {}, true, 'email', 'Please enter valid email'],
  ['an empty email', { email: '' }, true, 'email', 'Please enter valid email'],
  ['a broken email', { email: 'a@b' }, true, 'email', 'Invalud email!'],
  ['a header as email', { email: 'a@example.com\r\nBcc: b@example.com' }, true, 'email', 'Invalud email!'],
  ['an end before the start', { from: 2, to: 1 }, false, 'to', 'Must be after the start.'],
  ['an end at the start', { from: 1, to: 1 }, false, 'to', 'Must be after the start.'],
  ['no such access', { userAccess: ['Fly'] }, false, 'userAccess', 'There is no access called Fly.'],
  ['no such customer', { customerId: [9_999_999] }, false, 'customerId', 'There is no customer 9999999.'],
]

test.each(FAULTS)('%s is an error of its field', async (_name, fault, oneTimeLogin, param, msg) => {
  const body = { username: 'faulty', customerId: [north], ...PASSWORDS, ...fault }
  // Some inputs have the wrong type on purpose.
  const reply = await create(body as NewUser, { oneTimeLogin })
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ param, msg }] } })
  expect((await get('faulty')).status).toBe(404)
})

test('a username stays taken: in another case, and when its account was deleted', async () => {
  const { username } = await newUser({ username: 'Taken' })
  const taken = {
    status: 400,
    body: { errors: [{ param: 'username', msg: 'This username is already taken.' }] },
  }
  const again = { username: 'tAKEN', customerId: [north], ...PASSWORDS }
  expect(await create(again)).toMatchObject(taken)
  expect((await remove(username)).status).toBe(200)
  expect(await create(again)).toMatchObject({ status: 400, body: { code: 'username_of_deleted' } })
  const both = await Promise.all(['Twice', 'twice'].map((name) => create({ ...again, username: name })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('with one-time login a given password is ignored', async () => {
  await create(
    { username: 'once', email: 'once@example.com', customerId: [north], ...PASSWORDS },
    { oneTimeLogin: true },
  )
  await expect(server.signIn('once', PASSWORDS.password)).rejects.toThrow('cannot sign in')
  expect((await mailsTo(server.db, 'once@example.com')).map(({ subject }) => subject)).toEqual([
    'Set your password for the Service Center',
  ])
})

test('a change affects the given fields only, and increments the version', async () => {
  const user = await newUser({ firstname: 'Before', userAccess: ['History'] })
  const { status, body } = await update(user.username, {
    version: user.version,
    firstname: 'After',
    customerId: [south, north],
    userAccess: ['Commands'],
    to: 4_000_000_000,
    email: '',
    password: '',
    confirmPassword: '',
  })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ...user,
      firstname: 'After',
      customerId: [south, north],
      userAccess: ['Commands', 'Default'],
      to: 4_000_000_000,
      version: 2,
    },
  })
  await server.signIn(user.username, PASSWORDS.password)
})

test('inconsistent changes are refused by field, and change nothing', async () => {
  const user = await newUser({ from: 100 })
  const { version } = user
  const cases: [Omit<UserChange, 'username'>, string][] = [
    [{ version, customerId: [] }, 'customerId'],
    [{ version, to: 100 }, 'to'],
    [{ version, to: 3, from: 4 }, 'to'],
    [{ version, password: 'another one', confirmPassword: 'y' }, 'confirmPassword'],
    [{ version, password: 'another one' }, 'confirmPassword'],
    [{ version, email: 'nowhere' }, 'email'],
  ]
  for (const [change, param] of cases) {
    expect(await update(user.username, change)).toMatchObject({ status: 400, body: { errors: [{ param }] } })
  }
  const renamed = { params: { username: user.username }, body: { username: 'other', version }, token: admin }
  expect(await server.call(users.update, renamed)).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'username' }] },
  })
  expect((await get(user.username)).body).toEqual(user)
})

test('of two users who edit the same account, the second gets a conflict', async () => {
  const user = await newUser()
  const both = await Promise.all([
    update(user.username, { version: 1, lastname: 'One' }),
    update(user.username, { version: 1, lastname: 'Other' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = await update(user.username, {
    version: 1,
    userAccess: ['Commands'],
    password: 'another one',
    confirmPassword: 'another one',
  })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', message: expect.stringContaining('in the meantime') },
  })
  const winner = both.find(({ status }) => status === 200)?.body
  expect((await get(user.username)).body).toEqual(winner)
  await server.signIn(user.username, PASSWORDS.password)
})

test('a common password is neither given to a new account nor set for an existing one', async () => {
  const passwords = { password: 'Dragon123456', confirmPassword: 'Dragon123456' }
  const refusal = { status: 400, body: { code: 'invalid', errors: [{ param: 'password' }] } }
  expect(await create({ username: 'commoner', customerId: [north], ...passwords })).toMatchObject(refusal)
  expect((await get('commoner')).status).toBe(404)
  const { username } = await newUser()
  expect(await update(username, { version: 1, ...passwords })).toMatchObject(refusal)
  await server.signIn(username, PASSWORDS.password)
})

test('a new password ends every session of its user, and nobody else’s', async () => {
  const user = await newUser()
  const sessions = [
    await server.signIn(user.username, PASSWORDS.password),
    await server.signIn(user.username, PASSWORDS.password),
  ]
  const changed = await update(user.username, {
    version: 1,
    password: 'another one',
    confirmPassword: 'another one',
  })
  expect(changed.status).toBe(200)
  for (const session of sessions) expect((await get(user.username, session)).status).toBe(401)
  expect((await get(user.username)).status).toBe(200)
  await expect(server.signIn(user.username, PASSWORDS.password)).rejects.toThrow('cannot sign in')
  const own = await server.signIn(user.username, 'another one')
  const again = {
    version: changed.body.version,
    password: 'the third one',
    confirmPassword: 'the third one',
    currentPassword: 'another one',
  }
  expect((await update(user.username, again, own)).status).toBe(200)
  expect((await get(user.username, own)).status).toBe(401)
})

test('nobody sees a deleted account any more, and its log entries stay', async () => {
  const user = await newUser()
  const session = await server.signIn(user.username, PASSWORDS.password)
  const { status, body } = await remove(user.username)
  expect(status).toBe(200)
  expect(body).toMatchObject({ username: user.username, deletedAt: expect.any(Number) })
  expect((await get(user.username, session)).status).toBe(401)
  await expect(server.signIn(user.username, PASSWORDS.password)).rejects.toThrow('cannot sign in')
  const list = await server.call(users.list, { token: admin })
  expect(list.body.data.map(({ username }) => username)).not.toContain(user.username)
  const missing = await get('never')
  for (const gone of [
    await get(user.username),
    await remove(user.username),
    await update(user.username, { version: body.version }),
  ]) {
    expect(gone).toMatchObject({ status: 404, body: missing.body })
  }
  const open = await server.db
    .selectFrom('session')
    .select('id')
    .where('username', '=', user.username)
    .where('revoked_at', 'is', null)
    .execute()
  expect(open).toEqual([])
  const signIns = await server.db
    .selectFrom('user_action')
    .select('action_type')
    .where('username', '=', user.username)
    .where('status_code', '=', 200)
    .execute()
  expect(signIns).toEqual([{ action_type: 'SignIn' }])
})

test('unusual names are stored unchanged and cannot inject SQL', async () => {
  const name = `Robert'); drop table app_user;-- <b>&amp;💩`
  const user = await newUser({ firstname: name, lastname: ' '.repeat(100) })
  expect((await get(user.username)).body).toMatchObject({ firstname: name, lastname: ' '.repeat(100) })
  for (const firstname of ['\u0000', '\ud800', 'x'.repeat(101), '\u202e6014', 'a\nb']) {
    const refused = await update(user.username, { version: 1, firstname })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ param: 'firstname' }] } })
  }
})

test('an account with an older name that is refused today is read, and changed in its other fields', async () => {
  const user = await newUser({ lastname: 'Before' })
  const firstname = '\u202e6014'
  await server.db.updateTable('app_user').set({ firstname }).where('username', '=', user.username).execute()
  const { body } = await get(user.username)
  expect(body.firstname).toBe(firstname)
  const { version } = body
  expect((await update(user.username, { version, lastname: 'After' })).body).toMatchObject({
    firstname,
    lastname: 'After',
  })
  expect(await update(user.username, { version: version + 1, firstname, lastname: 'Later' })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'firstname', msg: expect.stringContaining('U+202E') }] },
  })
})

test('times at the far ends of the calendar are stored', async () => {
  const range = { from: -62_135_596_800, to: 253_402_300_799 }
  expect(await newUser(range)).toMatchObject(range)
  const beyond = { username: 'beyond', customerId: [north], ...PASSWORDS, to: 1e300 }
  expect((await create(beyond)).status).toBe(400)
})
