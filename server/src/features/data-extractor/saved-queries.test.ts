import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { dataQueries, type QueryFields } from '@service-center/contract/data-queries/data-queries.ts'
import {
  MAX_QUERY_CHARACTERS,
  MAX_SAVED_CHARACTERS,
  MAX_SAVED_QUERIES,
} from '@service-center/contract/data-queries/data-query-limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addCustomer, addUser } from '../../testing/world.ts'
import { deletedQueryJob } from './saved-queries.service.ts'

type Name = 'writer' | 'colleague' | 'reader' | 'stranger' | 'staff'

let server: TestServer
const tokens = new Map<Name, string>()
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  const other = await addCustomer(db, { name: 'Other' })
  const both = ['DataExtractorRead', 'DataExtractor']
  await addUser(db, { username: 'writer', customers: [own], rights: both })
  await addUser(db, { username: 'colleague', customers: [own], rights: both })
  await addUser(db, { username: 'reader', customers: [other], rights: ['DataExtractorRead'] })
  await addUser(db, { username: 'stranger', customers: [own], rights: ['Commands', 'User'] })
  await addUser(db, { username: 'staff', customers: [1], rights: both })
  for (const name of ['writer', 'colleague', 'reader', 'stranger', 'staff'] as const) {
    tokens.set(name, await server.signIn(name))
  }
})
afterAll(() => server.stop())

const FIELDS: QueryFields = {
  name: 'Robots',
  description: 'All of them',
  isPublic: false,
  whQuery: 'select 1 as one',
  dbQuery: 'select * from first_query',
  dbQueryFirst: false,
  params: [
    { order: 2, name: 'To' },
    { order: 1, name: 'From' },
  ],
}
/** As they are saved: parameters by their numbers. */
const SAVED = { ...FIELDS, params: FIELDS.params.toReversed() }

const create = (fields: Partial<QueryFields> = {}, as: Name = 'writer') =>
  server.call(dataQueries.create, { body: { ...FIELDS, ...fields }, token: tokens.get(as) })
const update = (
  id: number,
  { as = 'writer', was, ...fields }: Partial<QueryFields> & { as?: Name; was?: QueryFields } = {},
) =>
  server.call(dataQueries.update, {
    params: { id: String(id) },
    body: { ...FIELDS, ...fields, ...(was === undefined ? {} : { was }) },
    token: tokens.get(as),
  })
const remove = (id: number, as: Name = 'writer') =>
  server.call(dataQueries.remove, { params: { id: String(id) }, token: tokens.get(as) })
const undo = (id: number | undefined, as: Name = 'writer') =>
  server.call(configurationChanges.undo, { params: { id: String(id ?? -1) }, token: tokens.get(as) })
const undoable = async (as: Name) =>
  (await server.call(configurationChanges.undoable, { token: tokens.get(as) })).body.data
const find = async (id: number, as: Name = 'writer') =>
  (await server.call(dataQueries.list, { token: tokens.get(as) })).body.data.find((query) => query.id === id)

async function created(fields: Partial<QueryFields> = {}, as: Name = 'writer'): Promise<number> {
  const { status, body } = await create(fields, as)
  expect(status).toBe(200)
  return body.id
}

test('a saved query is listed as it was saved, with its owner, and parameters in the order of their numbers', async () => {
  const id = await created()
  expect(await find(id)).toEqual({ id, ...SAVED, username: 'writer', changed: expect.any(Number) })
})

test('a private query is its owner’s alone; a public one is for all holders of the right, in any scope', async () => {
  const secret = await created({ name: 'Secret' })
  const shared = await created({ name: 'Shared', isPublic: true })
  for (const as of ['colleague', 'reader', 'staff'] as const) {
    expect(await find(secret, as)).toBeUndefined()
    expect(await find(shared, as)).toMatchObject({ name: 'Shared', username: 'writer', isPublic: true })
  }
  const refused = await server.call(dataQueries.list, { token: tokens.get('stranger') })
  expect(refused).toMatchObject({ status: 403, body: { code: 'no_access' } })
})

test('nobody changes or deletes the query of somebody else, whatever their scope', async () => {
  for (const isPublic of [false, true]) {
    const id = await created({ isPublic })
    for (const as of ['colleague', 'staff'] as const) {
      expect(await update(id, { as, name: 'Mine' })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      expect(await remove(id, as)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    for (const as of ['reader', 'stranger'] as const) {
      expect((await update(id, { as, name: 'Mine' })).status).toBe(403)
      expect((await remove(id, as)).status).toBe(403)
    }
    expect(await find(id)).toMatchObject({ name: FIELDS.name })
  }
})

const required = (param: string) => ({ status: 400, errors: [{ param, msg: 'This field is required' }] })

test('saving needs the right to write, and every field in its limits', async () => {
  expect((await create({}, 'reader')).status).toBe(403)
  const fieldsWrong = async (fields: Partial<QueryFields>) => {
    const { status, body } = await create(fields)
    return { status, ...(body as unknown as { errors: unknown }) }
  }
  expect(await fieldsWrong({ name: ' ' })).toMatchObject(required('name'))
  expect(await fieldsWrong({ whQuery: '' })).toMatchObject(required('whQuery'))
  expect(await fieldsWrong({ dbQuery: '\n' })).toMatchObject(required('dbQuery'))
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

test('the longest query in any letters can be saved and changed', async () => {
  const long = '字'.repeat(MAX_QUERY_CHARACTERS)
  const id = await created({ whQuery: long, dbQuery: long })
  const was = { ...FIELDS, whQuery: long, dbQuery: long }
  expect((await update(id, { ...was, name: 'Long', was })).status).toBe(200)
  expect(await find(id)).toMatchObject({ name: 'Long', whQuery: long })
  await remove(id)
})

test('a change is refused when the query is no longer as its caller read it', async () => {
  const id = await created()
  expect(await update(id, { name: 'Newer', was: SAVED })).toMatchObject({ status: 200 })
  expect(await update(id, { name: 'Older', was: SAVED })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(await find(id)).toMatchObject({ name: 'Newer' })
  const was = { ...SAVED, name: 'Newer' }
  const [one, other] = await Promise.all([
    update(id, { name: 'One', was }),
    update(id, { name: 'Other', was }),
  ])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
})

const updates = async () =>
  (
    await server.db
      .selectFrom('user_action')
      .select('id')
      .where('action_type', '=', 'UpdateDataQuery')
      .execute()
  ).length

test('a save that changes nothing has no undo and no entry in the log', async () => {
  const id = await created()
  const before = await updates()
  expect(await update(id)).toMatchObject({ status: 200, body: { undo: null } })
  expect(await updates()).toBe(before)
})

test('a change can be undone by its owner alone, and nobody else learns of it', async () => {
  const id = await created({ name: 'Secret plan' })
  const { body } = await update(id, { name: 'Other plan', whQuery: 'select 2 as two' })
  const change = body.undo?.id
  expect((await undoable('writer'))[0]).toEqual(
    expect.objectContaining({
      id: change,
      what: 'Data query Secret plan',
      subjects: [{ kind: 'dataQuery', id }],
    }),
  )
  for (const as of ['colleague', 'staff', 'reader', 'stranger'] as const) {
    expect(await undoable(as)).toEqual([])
    expect(await undo(change, as)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const told = await server.db
    .selectFrom('user_action')
    .select('username')
    .where(sql<boolean>`search like '%secret plan%'`)
    .where('action_type', '=', 'UndoConfiguration')
    .execute()
  expect(told).toEqual([])
  expect((await undo(change)).status).toBe(200)
  expect(await find(id)).toMatchObject({ ...SAVED, name: 'Secret plan' })
})

test('a deleted query is gone for everybody, and comes back as it was when that is undone', async () => {
  const id = await created({ name: 'Shared', isPublic: true })
  const changed = await update(id, { name: 'Still shared', isPublic: true })
  const { status, body } = await remove(id)
  expect(status).toBe(200)
  for (const as of ['writer', 'reader'] as const) expect(await find(id, as)).toBeUndefined()
  expect((await remove(id)).status).toBe(404)
  expect((await update(id)).status).toBe(404)
  // The deletion came after it.
  expect((await undo(changed.body.undo?.id)).status).toBe(409)
  expect((await undo(body.undo?.id, 'colleague')).status).toBe(404)
  expect((await undo(body.undo?.id)).status).toBe(200)
  expect(await find(id, 'reader')).toMatchObject({ ...SAVED, name: 'Still shared', isPublic: true })
  expect((await undo(body.undo?.id)).status).toBe(409)
})

test('of many deletions and undoings at once, one of each succeeds', async () => {
  const id = await created()
  const removals = await Promise.all(Array.from({ length: 4 }, () => remove(id)))
  expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  const offer = removals.find(({ status }) => status === 200)?.body.undo?.id
  const undoings = await Promise.all(Array.from({ length: 4 }, () => undo(offer)))
  expect(undoings.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await find(id)).toMatchObject({ name: FIELDS.name })
})

test('undoing needs the right at that time', async () => {
  const id = await created({}, 'colleague')
  const { body } = await remove(id, 'colleague')
  const right = { username: 'colleague', tag: 'DataExtractor' }
  await server.db
    .deleteFrom('user_access')
    .where('username', '=', right.username)
    .where('tag', '=', right.tag)
    .execute()
  expect((await undo(body.undo?.id, 'colleague')).status).toBe(403)
  await server.db.insertInto('user_access').values(right).execute()
  expect((await undo(body.undo?.id, 'colleague')).status).toBe(200)
})

test('a user has a limited number of queries, also of many saved at once and when a deletion is undone', async () => {
  const spare = await created({}, 'staff')
  await sql`
    insert into data_query (name, description, username, is_public, wh_query, db_query, db_query_first, params)
    select 'Query ' || n, '', 'staff', false, 'select 1', 'select 1', false, '[]'
    from generate_series(1, ${MAX_SAVED_QUERIES - 3}) n`.execute(server.db)
  const replies = await Promise.all(Array.from({ length: 6 }, () => create({}, 'staff')))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'data_query_limit',
    message: 'You have 500 saved queries already. Delete some that you no longer need.',
  })
  const { body } = await remove(spare, 'staff')
  expect((await create({}, 'staff')).status).toBe(200)
  expect(await undo(body.undo?.id, 'staff')).toMatchObject({
    status: 409,
    body: { code: 'data_query_limit' },
  })
  expect((await create({}, 'writer')).status).toBe(200)
})

test('what a user has saved has a limited length, also after a change', async () => {
  const text = 'x'.repeat(MAX_QUERY_CHARACTERS)
  await sql`
    insert into data_query (name, description, username, is_public, wh_query, db_query, db_query_first, params)
    select 'Long', '', 'colleague', true, ${text}, ${text}, false, '[]'
    from generate_series(1, ${MAX_SAVED_CHARACTERS / (2 * MAX_QUERY_CHARACTERS) - 1})`.execute(server.db)
  const long = { code: 'data_query_limit', message: expect.stringContaining('5,000,000 characters') }
  const id = await created({ isPublic: false }, 'colleague')
  expect(await create({ whQuery: text, dbQuery: text }, 'colleague')).toMatchObject({
    status: 409,
    body: long,
  })
  expect(await update(id, { as: 'colleague', whQuery: text, dbQuery: text })).toMatchObject({
    status: 409,
    body: long,
  })
  expect(await find(id, 'colleague')).toMatchObject({ whQuery: FIELDS.whQuery })
  expect((await update(id, { as: 'colleague', whQuery: text.slice(0, 1000) })).status).toBe(200)
  await server.db.deleteFrom('data_query').where('username', '=', 'colleague').execute()
})

test('deleted queries are removed for good when nobody can undo that any more', async () => {
  const [old, recent, kept] = [await created(), await created(), await created()]
  await remove(old)
  await remove(recent)
  await server.db
    .updateTable('data_query')
    .set({ deleted_at: sql`now() - interval '61 minutes'` })
    .where('id', '=', old)
    .execute()
  await deletedQueryJob(server.db).run()
  const left = await server.db
    .selectFrom('data_query')
    .select('id')
    .where('id', 'in', [old, recent, kept])
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([recent, kept].toSorted())
})

test('a query follows the renaming of its owner; those of a deleted account that are public stay', async () => {
  await addUser(server.db, {
    username: 'leaver',
    customers: [1],
    rights: ['DataExtractorRead', 'DataExtractor'],
  })
  tokens.set('stranger', await server.signIn('leaver'))
  const shared = await created({ name: 'Left behind', isPublic: true }, 'stranger')
  const secret = await created({ name: 'Own' }, 'stranger')
  await server.db.updateTable('app_user').set({ username: 'gone' }).where('username', '=', 'leaver').execute()
  expect(await find(shared, 'reader')).toMatchObject({ username: 'gone' })
  await server.db
    .updateTable('app_user')
    .set({ deleted_at: new Date() })
    .where('username', '=', 'gone')
    .execute()
  expect(await find(shared, 'reader')).toMatchObject({ username: 'gone' })
  expect(await find(secret, 'staff')).toBeUndefined()
  expect((await remove(shared, 'staff')).status).toBe(404)
})

test('requests change neither the owner nor the times of a query', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.column_privileges
    where table_name = 'data_query' and grantee = 'service_center_app' and privilege_type = 'UPDATE'
    order by 1`.execute(server.db)
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
