import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  FIRST_KNOX_ID,
  KNOX_COMMAND,
  knoxAccepts,
  type KnoxWorld,
  SECOND_KNOX_ID,
  startKnoxWorld,
} from '../../testing/outside-services/knox.ts'
import { setLatest } from '../../testing/worlds/values.ts'

let world: KnoxWorld
let knox: KnoxWorld['knox']
// A new server for each test, because its Knox client keeps a token and pauses after too many calls.
beforeEach(async () => {
  world = await startKnoxWorld()
  knox = world.knox
})
afterEach(() => world.stop())

test('tablets are locked and unlocked by one command each, with one token', async () => {
  knox.answerCommands(({ form }) => knoxAccepts(form['deviceId']))
  expect((await world.lock()).body.data).toEqual([
    { tabletId: 11, state: 'accepted', failure: null },
    { tabletId: 12, state: 'accepted', failure: null },
  ])
  expect((await world.lock(false)).status).toBe(200)
  expect(knox.asked[0]).toMatchObject({
    path: '/emm/oauth/token',
    form: { grant_type: 'client_credentials', client_id: 'client', client_secret: 'top secret' },
  })
  const sent = knox.commandsAsked().toSorted((one, two) => `${one.path}${one.form['deviceId']}`.localeCompare(`${two.path}${two.form['deviceId']}`)) // oxfmt-ignore
  expect(sent).toEqual([
    {
      path: `${KNOX_COMMAND}LockDevice`,
      token: 'Bearer t1',
      form: { deviceId: FIRST_KNOX_ID, message: 'Please pay.' },
    },
    {
      path: `${KNOX_COMMAND}LockDevice`,
      token: 'Bearer t1',
      form: { deviceId: SECOND_KNOX_ID, message: 'Please pay.' },
    },
    { path: `${KNOX_COMMAND}UnLockDevice`, token: 'Bearer t1', form: { deviceId: FIRST_KNOX_ID } },
    { path: `${KNOX_COMMAND}UnLockDevice`, token: 'Bearer t1', form: { deviceId: SECOND_KNOX_ID } },
  ])
})

test('a reset deletes the data of the app, a profile is updated', async () => {
  knox.answerCommands(() => knoxAccepts())
  await world.reset()
  await world.server.call(tabletManagement.pushProfile, { query: { tabletId: '11' }, token: world.token })
  expect(knox.commandsAsked().map(({ path, form }) => [path, form])).toEqual([
    [`${KNOX_COMMAND}DeleteAppData`, { deviceId: FIRST_KNOX_ID, appPackage: 'com.example.marking' }],
    [`${KNOX_COMMAND}UpdateProfile`, { deviceId: FIRST_KNOX_ID }],
  ])
  expect(await world.stateOf(11)).toMatchObject({
    lastReset: { state: 'accepted' },
    lastProfile: { state: 'accepted' },
    service: { name: 'Knox', remoteSupportUrl: `https://support.example.com/${FIRST_KNOX_ID}` },
  })
})

test('the reply has a result for each of several tablets; only the locked ones count as locked', async () => {
  knox.answerCommands(({ form }) =>
    form['deviceId'] === FIRST_KNOX_ID
      ? knoxAccepts()
      : {
          status: 200,
          body: { resultCode: '100404', resultMessage: 'Device\n\u202Enot found', resultValue: null },
        },
  )
  const failure = 'Knox refused it: Device not found'
  expect((await world.lock()).body.data).toEqual([
    { tabletId: 11, state: 'accepted', failure: null },
    { tabletId: 12, state: 'failed', failure },
  ])
  expect((await world.stateOf(11)).lock.locked).toBe(true)
  expect((await world.stateOf(12)).lock).toMatchObject({
    locked: false,
    lastOrder: { state: 'failed', failure },
  })
  knox.forget()
  knox.answerCommands(({ form }) => knoxAccepts(form['deviceId']))
  expect((await world.lock()).body.data.map(({ state }) => state)).toEqual(['unchanged', 'accepted'])
  expect(knox.commandsAsked()).toHaveLength(1)
})

test('orders that Knox does not accept are not sent: long messages, tablets without a Knox id or with that of another', async () => {
  knox.answerCommands(() => knoxAccepts())
  expect((await world.notify('x'.repeat(201))).status).toBe(503)
  expect((await world.stateOf(11)).lastNotification?.failure).toBe(
    'Not sent: Knox takes messages of at most 200 characters.',
  )
  const { dev } = await world.server.db
    .selectFrom('device')
    .select('dev')
    .where('device_id', '=', 12)
    .executeTakeFirstOrThrow()
  await setLatest(world.server.db, dev, { knoxUID: 'unknown' })
  const failure = 'Not sent: the tablet reports no Knox id.'
  expect((await world.notify()).body.data[1]).toEqual({ tabletId: 12, state: 'failed', failure })
  await setLatest(world.server.db, dev, { knoxUID: FIRST_KNOX_ID })
  expect((await world.notify()).status).toBe(503)
  expect(knox.commandsAsked()).toHaveLength(1)
})

test('a group is created, and its tablets are added; without the group its name is free again', async () => {
  const { db } = world.server
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
    world.server.call(tabletManagement.createGroup, {
      query: { accessgroups: '61', groupname: 'Spring tablets' },
      token: world.token,
    })
  knox.answerCommands(() => ({ status: 500 }))
  expect((await create()).status).toBe(503)
  knox.answerCommands(({ path, form }) => {
    if (path.endsWith('/insertGroup'))
      return { status: 200, body: { resultCode: 0, resultValue: { groupId: 'G7' } } }
    return form['deviceIds'] === FIRST_KNOX_ID ? { status: 200, body: { resultCode: '0' } } : { status: 404 }
  })
  knox.forget()
  expect(await create()).toMatchObject({
    status: 200,
    body: { tablets: 1, notAdded: [{ tabletId: 12, state: 'failed' }] },
  })
  expect(knox.commandsAsked().map(({ path, form }) => [path, form])).toEqual([
    ['/emm/oapi/group/insertGroup', { groupName: 'Spring tablets' }],
    ['/emm/oapi/group/insertGroupUnits', { groupId: 'G7', deviceIds: FIRST_KNOX_ID, applyProfile: '1' }],
    ['/emm/oapi/group/insertGroupUnits', { groupId: 'G7', deviceIds: SECOND_KNOX_ID, applyProfile: '1' }],
  ])
  expect([(await world.stateOf(11)).group, (await world.stateOf(12)).group]).toEqual(['Spring tablets', null])
})
