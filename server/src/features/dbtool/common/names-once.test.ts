import { dbToolAccessGroups } from '@service-center/contract/dbtool/access-groups.ts'
import { dbToolFeatureGroups } from '@service-center/contract/dbtool/feature-groups.ts'
import { dbToolServerDns } from '@service-center/contract/dbtool/server-dns.ts'
import { dbToolAppVersions } from '@service-center/contract/dbtool/versions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '../../../../migrations/0089-names-once.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addGroup } from '../../../testing/worlds/versions.ts'
import { addUser } from '../../../testing/server/world.ts'

const RIGHTS = [
  'DbToolFeatureGroupsAndPricings',
  'DbToolAccessGroups',
  'DbToolAppVersions',
  'DbToolServerDNS',
]

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'staff', customers: [1], rights: RIGHTS })
  token = await server.signIn('staff')
})
afterAll(() => server.stop())

const saveGroup = (name: string, id?: number) =>
  server.call(dbToolFeatureGroups.save, {
    body: { name, isTemplateGroup: false, ...(id !== undefined && { id }) },
    token,
  })
const saveAccessGroup = async (n: string) => {
  const { id: t } = await server.db.selectFrom('access_group_type').select('id').executeTakeFirstOrThrow()
  return server.call(dbToolAccessGroups.save, { body: { n, s: '', i: false, t }, token })
}
const addVersion = (tag: string) => server.call(dbToolAppVersions.add, { body: { tag }, token })
const addServer = (address: string, port: number) =>
  server.call(dbToolServerDns.addServer, {
    body: { address, port, description: '', secure: true, prependHostname: false },
    token,
  })
const taken = { status: 409, body: { code: 'feature_group_exists', errors: [{ param: 'name' }] } }

test('names that differ only in case or spaces are the same name; accents make another one', async () => {
  const { id } = (await saveGroup('Málaga Érable')).body
  for (const name of ['MÁLAGA érable', '  málaga   érable ']) {
    expect(await saveGroup(name), name).toMatchObject(taken)
  }
  const other = (await saveGroup('Malaga Erable')).body.id
  expect(await saveGroup('málaga Érable', other)).toMatchObject(taken)
  expect(await saveGroup('MÁLAGA ÉRABLE', id)).toMatchObject({ status: 200 })
})

test('an access group keeps the words of the specification', async () => {
  await addGroup(server.db, { name: 'Denmark' })
  expect(await saveAccessGroup('denmark')).toMatchObject({
    status: 409,
    body: { code: 'access_group_exists', message: 'Access group denmark allready exists' },
  })
})

test('of two that are created at once, one is refused', async () => {
  const names = ['Race', 'RACE', 'race', 'RaCe', 'rACE']
  const replies = await Promise.all(names.map((name) => saveGroup(name)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
})

test('tags of versions and addresses of servers are compared within their kind', async () => {
  expect((await addVersion('v7.0.0-RC')).status).toBe(200)
  expect(await addVersion('v7.0.0-rc')).toMatchObject({ body: { code: 'version_exists' } })
  expect((await addServer('Robots.example.com', 443)).status).toBe(200)
  expect((await addServer('robots.example.com', 8443)).status).toBe(200)
  expect(await addServer('robots.example.com', 443)).toMatchObject({ body: { code: 'server_exists' } })
})

test('rows of before that have the same name stay, and can be changed and keep it', async () => {
  await sql`drop function check_name_once() cascade`.execute(server.db)
  const { rows } = await sql<{ id: number; name: string }>`
    insert into feature_group (name) values ('Tennis'), ('tennis') returning id, name`.execute(server.db)
  await up(server.db as never)
  const kept = await sql<{ id: number; name: string }>`
    select id, name from feature_group where lower(name) = 'tennis' order by id`.execute(server.db)
  expect(kept.rows).toEqual(rows)
  const [first, second] = rows.map(({ id }) => id)
  expect(await saveGroup('TENNIS')).toMatchObject(taken)
  expect(await saveGroup('TENNIS', second)).toMatchObject({ status: 200 })
  expect(await saveGroup('Tennis court', first)).toMatchObject({ status: 200 })
  expect(await saveGroup('Tennis', first)).toMatchObject(taken)
})

test('a row that may exist already is still inserted with `on conflict`', async () => {
  const group = { name: 'Kept once', is_template_group: false }
  const insert = (name: string) =>
    server.db
      .insertInto('feature_group')
      .values({ ...group, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await insert('Kept once')
  await insert('Kept once')
  await expect(insert('KEPT once')).rejects.toThrow('another row of the same name')
})
