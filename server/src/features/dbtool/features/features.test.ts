import { dbToolFeatures } from '@service-center/contract/dbtool/features.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFeatureGroup } from '../../../testing/worlds/features.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let staff: string
let dealer: string
let group: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  await addUser(db, { username: 'staff', customers: [1], rights: ['DbToolFeatures'] })
  await addUser(db, { username: 'dealer', customers: [own], rights: ['DbToolFeatures'] })
  await addUser(db, { username: 'reader', customers: [1], rights: ['DbToolTabletFeatures'] })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
  group = await addFeatureGroup(db, 'Line marking')
})
afterAll(() => server.stop())

type Option = { Id?: number; Tag: string; description?: string; deleted?: number | null }
type Metadata = { Id?: number; k: string; v: string; o: number; f?: number | ''; t?: number | '' }
type Given = { Id?: number; t: string; d?: string; fgid?: number; o?: Option[]; m?: Metadata[] }

const bodyOf = (given: Given) => ({ d: '', fgid: group, o: [], m: [], ...given })
const save = (given: Given & { was?: ReturnType<typeof bodyOf> }, token = staff) =>
  server.call(dbToolFeatures.save, { body: bodyOf(given), token })
const list = async () => (await server.call(dbToolFeatures.list, { token: staff })).body.data[0]
const find = async (id: number) => (await list()).find(({ Id }) => Id === id)!

let tags = 0
const newTag = () => `tag_${(tags += 1)}`

test('a feature is saved with lower-case tags, underscores for spaces, options and metadata in their order', async () => {
  const { body } = await save({
    t: 'Free  Hand Lines',
    d: 'Draws lines',
    o: [{ Tag: 'Curved LINES', description: 'With radius' }, { Tag: 'dashed' }],
    m: [
      { k: 'limit', v: '20', o: 2, f: 2000, t: '' },
      { k: 'limit', v: '10', o: 1, f: '', t: 2000 },
    ],
  })
  expect(body).toEqual({ success: true, id: expect.any(Number), msg: 'Feature free__hand_lines created' })
  const option = { Id: expect.any(Number), created: expect.any(Number), deleted: null }
  expect(await find(body.id)).toEqual({
    Id: body.id,
    Tag: 'free__hand_lines',
    Description: 'Draws lines',
    Group: 'Line marking',
    GroupId: group,
    Options: [
      { ...option, Tag: 'curved_lines', description: 'With radius' },
      { ...option, Tag: 'dashed', description: '' },
    ],
    MetaData: [
      { Id: expect.any(Number), k: 'limit', v: '10', o: 1, f: null, t: 2000 },
      { Id: expect.any(Number), k: 'limit', v: '20', o: 2, f: 2000, t: null },
    ],
  })
})

test('a deleted option keeps its time of deletion and can be restored; options that are not listed stay', async () => {
  const t = newTag()
  const { id } = (await save({ t, o: [{ Tag: 'one' }, { Tag: 'two' }] })).body
  const [one] = (await find(id)).Options
  await save({ Id: id, t, o: [{ Id: one!.Id, Tag: 'one', deleted: 1 }] })
  const deleted = (await find(id)).Options
  expect(deleted.map(({ Tag }) => Tag)).toEqual(['one', 'two'])
  // The server's time, not the caller's.
  expect(deleted[0]!.deleted).toBeGreaterThan(1_700_000_000)
  await save({ Id: id, t, o: [{ Id: one!.Id, Tag: 'one', deleted: 5 }] })
  expect((await find(id)).Options).toEqual(deleted)
  await save({ Id: id, t, o: [{ Id: one!.Id, Tag: 'one', deleted: null }] })
  expect((await find(id)).Options[0]!.deleted).toBeNull()
})

test('metadata that is not listed is deleted; the rest keeps its id', async () => {
  const t = newTag()
  const m = [
    { k: 'a', v: '1', o: 0 },
    { k: 'b', v: '2', o: 1 },
  ]
  const { id } = (await save({ t, m })).body
  const [, second] = (await find(id)).MetaData
  await save({ Id: id, t, m: [{ Id: second!.Id, k: 'b', v: '3', o: 0 }] })
  expect((await find(id)).MetaData).toEqual([{ ...second, v: '3', o: 0 }])
})

test('a tag is unique, among features and among the options of one', async () => {
  const t = newTag()
  const { id } = (await save({ t, o: [{ Tag: 'one' }] })).body
  const taken = {
    status: 409,
    body: { code: 'feature_exists', message: 'A feature of this tag exists already.' },
  }
  expect(await save({ t: t.toUpperCase() })).toMatchObject(taken)
  expect(await save({ t: newTag(), o: [{ Tag: 'A b' }, { Tag: 'a_B' }] })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'o.1.Tag', msg: 'Another option has this tag.' }] },
  })
  // The tag of an option that the caller did not list.
  expect(await save({ Id: id, t, o: [{ Tag: 'One' }] })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'o', msg: 'Another option has one of these tags.' }] },
  })
})

test('options swap their tags in one save, and a new one takes the tag of another that gets a new one', async () => {
  const t = newTag()
  const { body } = await save({ t, o: [{ Tag: 'one' }, { Tag: 'two' }, { Tag: 'three' }] })
  const ids = (await find(body.id)).Options.map(({ Id }) => Id)
  const o = ['two', 'one', 'four'].map((Tag, place) => ({ Id: ids[place]!, Tag }))
  expect((await save({ Id: body.id, t, o: [...o, { Tag: 'three' }] })).status).toBe(200)
  const saved = (await find(body.id)).Options
  expect(saved.map(({ Tag }) => Tag)).toEqual(['two', 'one', 'four', 'three'])
  expect(saved.slice(0, 3).map(({ Id }) => Id)).toEqual(ids)
})

test('unknown ids, and those of another feature, are refused', async () => {
  const t = newTag()
  const { id } = (await save({ t, o: [{ Tag: 'one' }], m: [{ k: 'a', v: '', o: 0 }] })).body
  const { Options, MetaData } = await find(id)
  const other = (await save({ t: newTag() })).body.id
  expect(await save({ Id: 987_654, t: newTag() })).toMatchObject({ status: 404 })
  expect(await save({ t: newTag(), fgid: 987_654 })).toMatchObject({
    body: { errors: [{ param: 'fgid', msg: 'There is no such feature group.' }] },
  })
  for (const Id of [undefined, other]) {
    const given = { ...(Id !== undefined && { Id }), t: newTag() }
    expect(await save({ ...given, o: [{ Id: Options[0]!.Id, Tag: 'stolen' }] })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'o.0.Id' }] },
    })
    expect(await save({ ...given, m: [{ Id: MetaData[0]!.Id, k: 'stolen', v: '', o: 0 }] })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'm.0.Id' }] },
    })
  }
  const twice = [Options[0]!, Options[0]!].map(({ Id }, place) => ({ Id, Tag: `one_${place}` }))
  expect(await save({ Id: id, t, o: twice })).toMatchObject({ body: { errors: [{ param: 'o.1.Id' }] } })
  expect((await find(id)).Options).toEqual(Options)
  expect((await find(id)).MetaData).toEqual(MetaData)
})

test('metadata does not end before it starts; tags and keys must be readable', async () => {
  const entry = { k: 'a', v: '', o: 0 }
  expect(await save({ t: newTag(), m: [entry, { ...entry, f: 20, t: 10 }] })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'm.1.t', msg: 'Must not be before its start.' }] },
  })
  for (const given of [
    { t: ' ' },
    { t: 'x'.repeat(101) },
    { t: 'a\u0000b' },
    { t: newTag(), o: [{ Tag: '' }] },
    { t: newTag(), m: [{ ...entry, k: '' }] },
    { t: newTag(), m: [{ ...entry, o: 1.5 }] },
    { t: newTag(), m: [{ ...entry, f: -1 }] },
  ]) {
    expect(await save(given), JSON.stringify(given)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  }
})

test('when two people edit one feature, the second gets a conflict and nothing is overwritten', async () => {
  const t = newTag()
  const { id } = (await save({ t, o: [{ Tag: 'one' }], m: [{ k: 'a', v: '1', o: 0 }] })).body
  const read = await find(id)
  const was = bodyOf({
    t,
    o: read.Options,
    m: read.MetaData.map((entry) => ({ ...entry, f: entry.f ?? '', t: entry.t ?? '' })),
  })
  expect(await save({ Id: id, t, d: 'First', o: was.o, m: was.m, was })).toMatchObject({ status: 200 })
  const second = await save({ Id: id, t, d: 'Second', o: was.o, m: was.m, was })
  expect(second).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await find(id)).toMatchObject({ Description: 'First' })
})

test('of many concurrent creations of one tag, one succeeds', async () => {
  const t = newTag()
  const replies = await Promise.all(Array.from({ length: 6 }, () => save({ t, o: [{ Tag: 'one' }] })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('saving a feature adds one log entry with its former state; saving without a change adds none', async () => {
  const t = newTag()
  const { id } = (await save({ t, d: 'Before' })).body
  await save({ Id: id, t, d: 'After' })
  await save({ Id: id, t, d: 'After' })
  const { rows } = await sql<{ before: { Description: string } | null; after: { Description: string } }>`
    select before, after from user_action where action_type = 'SaveFeature' and after ->> 'Id' = ${String(id)}
    order by id`.execute(server.db)
  expect(rows.map(({ before, after }) => [before?.Description, after.Description])).toEqual([
    [undefined, 'Before'],
    ['Before', 'After'],
  ])
})

test('users with the right outside the internal customer can read but not change', async () => {
  const { id } = (await save({ t: newTag() })).body
  const { body } = await server.call(dbToolFeatures.list, { token: dealer })
  expect(body.data[0].map(({ Id }) => Id)).toContain(id)
  expect(await save({ t: newTag() }, dealer)).toMatchObject({ status: 403 })
  expect(await save({ Id: id, t: newTag() }, dealer)).toMatchObject({ status: 403 })
})

test('users who choose features of tablets can read features, but not save them', async () => {
  const token = await server.signIn('reader')
  expect(await server.call(dbToolFeatures.list, { token })).toMatchObject({ status: 200 })
  expect(await save({ t: newTag() }, token)).toMatchObject({ status: 403 })
})
