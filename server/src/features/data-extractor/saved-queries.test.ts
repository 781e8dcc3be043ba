import { dataQueries, type QueryFields } from '@service-center/contract/data-extractor/data-queries.ts'
import {
  MAX_QUERY_CHARACTERS,
  MAX_SAVED_CHARACTERS,
  MAX_SAVED_QUERIES,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  SAVED,
  SAVED_FIELDS,
  type SavedQueryWorld,
  startSavedQueryWorld,
} from '../../testing/worlds/saved-query-world.ts'
import { addUser } from '../../testing/server/world.ts'
import { deletedQueryJob } from './saved-queries.service.ts'

let world: SavedQueryWorld
beforeAll(async () => {
  world = await startSavedQueryWorld()
})
afterAll(() => world.server.stop())

test('lists a saved query with its owner, and its parameters sorted by number', async () => {
  const id = await world.created()
  expect(await world.find(id)).toEqual({ id, ...SAVED, username: 'writer', changed: expect.any(Number) })
})

test('shows a private query only to its owner, and a public one to all users with the right', async () => {
  const secret = await world.created({ name: 'Secret' })
  const shared = await world.created({ name: 'Shared', isPublic: true })
  for (const as of ['colleague', 'reader', 'staff'] as const) {
    expect(await world.find(secret, as)).toBeUndefined()
    expect(await world.find(shared, as)).toMatchObject({ name: 'Shared', username: 'writer', isPublic: true })
  }
  const refused = await world.server.call(dataQueries.list, { token: world.tokens.get('stranger') })
  expect(refused).toMatchObject({ status: 403, body: { code: 'no_access' } })
})

test('nobody can change or delete the query of somebody else, whatever their scope', async () => {
  for (const isPublic of [false, true]) {
    const id = await world.created({ isPublic })
    for (const as of ['colleague', 'staff'] as const) {
      expect(await world.update(id, { as, name: 'Mine' })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      expect(await world.remove(id, as)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    for (const as of ['reader', 'stranger'] as const) {
      expect((await world.update(id, { as, name: 'Mine' })).status).toBe(403)
      expect((await world.remove(id, as)).status).toBe(403)
    }
    expect(await world.find(id)).toMatchObject({ name: SAVED_FIELDS.name })
  }
})

const required = (param: string) => ({ status: 400, errors: [{ param, msg: 'This field is required' }] })

test('saving needs the right to write, and fields within their limits', async () => {
  expect((await world.create({}, 'reader')).status).toBe(403)
  const fieldsWrong = async (fields: Partial<QueryFields>) => {
    const { status, body } = await world.create(fields)
    return { status, ...(body as unknown as { errors: unknown }) }
  }
  expect(await fieldsWrong({ name: ' ' })).toMatchObject(required('name'))
  // One query is enough.
  expect(await fieldsWrong({ whQuery: '', dbQuery: '\n' })).toMatchObject({
    status: 400,
    errors: [...required('whQuery').errors, ...required('dbQuery').errors],
  })
  expect(await fieldsWrong({ params: [{ order: 1, name: '' }] })).toMatchObject({
    status: 400,
    errors: [{ param: 'params.0.name', msg: 'All paramters must have a name' }],
  })
  const twice = [
    { order: 1, name: 'a' },
    { order: 1, name: 'b' },
  ]
  expect((await fieldsWrong({ params: twice })).status).toBe(400)
  for (const order of [0, -1, 21, 1.5]) {
    expect((await fieldsWrong({ params: [{ order, name: 'a' }] })).status).toBe(400)
  }
  expect((await fieldsWrong({ name: 'a\u0000' })).status).toBe(400)
  expect((await fieldsWrong({ dbQuery: 'x'.repeat(MAX_QUERY_CHARACTERS + 1) })).status).toBe(400)
})

test('saves and changes the longest allowed query, in any script', async () => {
  const long = '字'.repeat(MAX_QUERY_CHARACTERS)
  const id = await world.created({ whQuery: long, dbQuery: long })
  const was = { ...SAVED_FIELDS, whQuery: long, dbQuery: long }
  expect((await world.update(id, { ...was, name: 'Long', was })).status).toBe(200)
  expect(await world.find(id)).toMatchObject({ name: 'Long', whQuery: long })
  await world.remove(id)
})

test('refuses a change when the query has been changed meanwhile', async () => {
  const id = await world.created()
  expect(await world.update(id, { name: 'Newer', was: SAVED })).toMatchObject({ status: 200 })
  expect(await world.update(id, { name: 'Older', was: SAVED })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(await world.find(id)).toMatchObject({ name: 'Newer' })
  const was = { ...SAVED, name: 'Newer' }
  const [one, other] = await Promise.all([
    world.update(id, { name: 'One', was }),
    world.update(id, { name: 'Other', was }),
  ])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
})

const updates = async () =>
  (
    await world.server.db
      .selectFrom('user_action')
      .select('id')
      .where('action_type', '=', 'UpdateDataQuery')
      .execute()
  ).length

test('a save without a change offers no undo and logs nothing', async () => {
  const id = await world.created()
  const before = await updates()
  expect(await world.update(id)).toMatchObject({ status: 200, body: { undo: null } })
  expect(await updates()).toBe(before)
})

test('limits the number of queries of a user, also for many saves at once and when a deletion is undone', async () => {
  const spare = await world.created({}, 'staff')
  await sql`
    insert into data_query (name, description, username, is_public, wh_query, db_query, db_query_first, params)
    select 'Query ' || n, '', 'staff', false, 'select 1', 'select 1', false, '[]'
    from generate_series(1, ${MAX_SAVED_QUERIES - 3}) n`.execute(world.server.db)
  const replies = await Promise.all(Array.from({ length: 6 }, () => world.create({}, 'staff')))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'data_query_limit',
    message: 'You have 500 saved queries already. Delete some that you no longer need.',
  })
  const { body } = await world.remove(spare, 'staff')
  expect((await world.create({}, 'staff')).status).toBe(200)
  expect(await world.undo(body.undo?.id, 'staff')).toMatchObject({
    status: 409,
    body: { code: 'data_query_limit' },
  })
  expect((await world.create({}, 'writer')).status).toBe(200)
})

test('limits the total length of a user’s queries, also after a change', async () => {
  const text = 'x'.repeat(MAX_QUERY_CHARACTERS)
  await sql`
    insert into data_query (name, description, username, is_public, wh_query, db_query, db_query_first, params)
    select 'Long', '', 'colleague', true, ${text}, ${text}, false, '[]'
    from generate_series(1, ${MAX_SAVED_CHARACTERS / (2 * MAX_QUERY_CHARACTERS) - 1})`.execute(
    world.server.db,
  )
  const long = { code: 'data_query_limit', message: expect.stringContaining('5,000,000 characters') }
  const id = await world.created({ isPublic: false }, 'colleague')
  expect(await world.create({ whQuery: text, dbQuery: text }, 'colleague')).toMatchObject({
    status: 409,
    body: long,
  })
  expect(await world.update(id, { as: 'colleague', whQuery: text, dbQuery: text })).toMatchObject({
    status: 409,
    body: long,
  })
  expect(await world.find(id, 'colleague')).toMatchObject({ whQuery: SAVED_FIELDS.whQuery })
  expect((await world.update(id, { as: 'colleague', whQuery: text.slice(0, 1000) })).status).toBe(200)
  await world.server.db.deleteFrom('data_query').where('username', '=', 'colleague').execute()
})

test('deletes queries for good when their deletion can no longer be undone', async () => {
  const [old, recent, kept] = [await world.created(), await world.created(), await world.created()]
  await world.remove(old)
  await world.remove(recent)
  await world.server.db
    .updateTable('data_query')
    .set({ deleted_at: sql`now() - interval '61 minutes'` })
    .where('id', '=', old)
    .execute()
  await deletedQueryJob(world.server.db).run()
  const left = await world.server.db
    .selectFrom('data_query')
    .select('id')
    .where('id', 'in', [old, recent, kept])
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([recent, kept].toSorted())
})

test('a query follows when its owner is renamed; public queries of a deleted account stay', async () => {
  await addUser(world.server.db, {
    username: 'leaver',
    customers: [1],
    rights: ['DataExtractorRead', 'DataExtractor'],
  })
  world.tokens.set('stranger', await world.server.signIn('leaver'))
  const shared = await world.created({ name: 'Left behind', isPublic: true }, 'stranger')
  const secret = await world.created({ name: 'Own' }, 'stranger')
  await world.server.db
    .updateTable('app_user')
    .set({ username: 'gone' })
    .where('username', '=', 'leaver')
    .execute()
  expect(await world.find(shared, 'reader')).toMatchObject({ username: 'gone' })
  await world.server.db
    .updateTable('app_user')
    .set({ deleted_at: new Date() })
    .where('username', '=', 'gone')
    .execute()
  expect(await world.find(shared, 'reader')).toMatchObject({ username: 'gone' })
  expect(await world.find(secret, 'staff')).toBeUndefined()
  expect((await world.remove(shared, 'staff')).status).toBe(404)
})

test('the request login cannot change the owner or the times of a query', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.column_privileges
    where table_name = 'data_query' and grantee = 'service_center_app' and privilege_type = 'UPDATE'
    order by 1`.execute(world.server.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'changed_at',
    'db_query',
    'db_query_first',
    'deleted_at',
    'description',
    'is_public',
    'name',
    'params',
    'wh_query',
  ])
})
