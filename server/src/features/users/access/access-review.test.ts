import { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import { users } from '@service-center/contract/users/users.ts'
import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls } from '../../../testing/worlds/account-calls.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

// Who holds a right, who granted it and when, and what was done to an account.

let server: TestServer
let north: number
let boss: string
let chief: string
/** Reads the log and administers accounts at North only. */
let head: string
const { update, remove, newUser, get } = accountCalls(() => ({ server, admin: boss, customer: north }))

beforeAll(async () => {
  server = await startTestServer()
  north = await addCustomer(server.db, { name: 'North' })
  const rights = ['User', 'UserActions', 'Commands', 'History', 'RobotName']
  await addUser(server.db, { username: 'boss', customers: [1], rights })
  await addUser(server.db, { username: 'chief', customers: [1], rights })
  await addUser(server.db, { username: 'head', customers: [north], rights })
  boss = await server.signIn('boss')
  chief = await server.signIn('chief')
  head = await server.signIn('head')
})
afterAll(() => server.stop())

async function heldBy(username: string, token = boss) {
  const { body } = await server.call(users.access, { params: { username }, token })
  return Object.fromEntries(body.rights.filter(({ held }) => held).map((right) => [right.tag, right]))
}

test('each right shows who granted it and when, as long as the user holds it', async () => {
  const start = Date.now() / 1000
  const { username } = await newUser({ userAccess: ['Commands', 'History'] })
  await update(username, { version: 1, userAccess: ['Commands', 'RobotName'] }, chief)
  const rights = await heldBy(username)
  expect(Object.keys(rights).toSorted()).toEqual(['Commands', 'Default', 'RobotName'])
  expect(rights['Commands']).toMatchObject({ grantedBy: 'boss', isGiverHidden: false, grantedBefore: null })
  expect(rights['RobotName']).toMatchObject({ grantedBy: 'chief' })
  const given = rights['Commands']?.grantedAt ?? 0
  expect(given).toBeGreaterThan(start - 1)
  expect(rights['RobotName']?.grantedAt ?? 0).toBeGreaterThan(given)

  // After it is granted again, the new granting user is shown.
  await update(username, { version: 2, userAccess: ['RobotName'] })
  await update(username, { version: 3, userAccess: ['RobotName', 'Commands'] }, chief)
  expect((await heldBy(username))['Commands']).toMatchObject({ grantedBy: 'chief' })
})

test('a right granted by the system names no user, and a granting user out of scope is not named', async () => {
  await addUser(server.db, { username: 'seeded', customers: [north], rights: ['Commands'] })
  expect((await heldBy('seeded'))['Commands']).toMatchObject({
    grantedBy: null,
    isGiverHidden: false,
    grantedAt: expect.any(Number),
  })
  const { username } = await newUser({ userAccess: ['Commands'] })
  expect((await heldBy(username, head))['Commands']).toMatchObject({ grantedBy: null, isGiverHidden: true })
})

test('a right that is not held has no granting user', async () => {
  const { username } = await newUser()
  const { body } = await server.call(users.access, { params: { username }, token: boss })
  expect(body.rights.find(({ tag }) => tag === 'History')).toMatchObject({
    held: false,
    grantedBy: null,
    grantedAt: null,
    grantedBefore: null,
  })
})

const log = async (query: Record<string, string>, token = boss) =>
  (await server.call(userActions.list, { token, query })).body

test('the log is filtered by the account concerned: by words, or the whole name in quotes', async () => {
  await newUser({ username: 'anna' })
  await newUser({ username: 'Annabel' })
  await update('anna', { version: 1, firstname: 'Anna' })
  await server.signIn('anna', 'a good password').catch(() => undefined)
  await server.call(twoFactor.turnOn, { query: { username: 'anna', on: 'false' }, token: boss })
  await remove('anna')
  const whole = await log({ accountSearch: '"ANNA"' })
  const types = whole.data.map(({ actionType }) => actionType)
  expect(types.filter((type) => type !== 'SignIn')).toEqual([
    'DeleteUser',
    'TurnTwoFactor',
    'UpdateUser',
    'CreateUser',
  ])
  expect(new Set(whole.data.map(({ account }) => account))).toEqual(new Set(['anna']))
  expect(whole.filteredCount).toBe(whole.data.length)
  const words = await log({ accountSearch: 'nna', actionTypeSearch: 'Create' })
  expect(words.data.map(({ account }) => account)).toEqual(['Annabel', 'anna'])
  const paged = await log({ accountSearch: '"anna"', limit: '1', skip: '1' })
  expect(paged).toMatchObject({ filteredCount: whole.filteredCount, data: [{ id: whole.data[1]?.id }] })
  expect((await log({ accountSearch: '%' })).data).toEqual([])
  expect((await log({ accountSearch: '"ann_"' })).data).toEqual([])
})

const found = async (globalSearch: string, strict = 'false') =>
  (await log({ globalSearch, strict })).data.map(({ actionType }) => actionType)

test('the search of the log finds the account concerned and what changed', async () => {
  const { username } = await newUser({ username: 'birgitte', firstname: 'Xanthippe' })
  await update(username, { version: 1, firstname: 'Zacharias', userAccess: ['History'] })
  expect(await found('xanthippe')).toEqual(['UpdateUser', 'CreateUser'])
  expect(await found('ZACHARIAS birgitte')).toEqual(['UpdateUser'])
  expect(await found('birgitte', 'true')).toEqual(['UpdateUser', 'CreateUser'])
  expect(await found('birgitt', 'true')).toEqual([])
})

test('readers of the log see only actions on an account by users in their scope', async () => {
  const { username } = await newUser({ username: 'shared', userAccess: ['Commands'] })
  await update(username, { version: 1, firstname: 'Ours' }, head)
  const asHead = await log({ accountSearch: '"shared"' }, head)
  expect(asHead).toMatchObject({ filteredCount: 1, data: [{ username: 'head', actionType: 'UpdateUser' }] })
  expect((await log({ globalSearch: 'shared' }, head)).filteredCount).toBe(1)
  expect((await log({ accountSearch: '"shared"' })).filteredCount).toBe(2)
  expect((await log({ accountSearch: '"boss"' }, head)).filteredCount).toBe(0)
  expect((await get(username)).body).toMatchObject({ firstname: 'Ours' })
})

test('a refused change is in the history of its account', async () => {
  await addUser(server.db, { username: 'mighty', customers: [north], rights: ['DeleteData'] })
  expect((await remove('mighty')).status).toBe(403)
  expect((await log({ accountSearch: '"mighty"' })).data).toMatchObject([
    { actionType: 'DeleteUser', statusCode: 403, username: 'boss' },
  ])
})
