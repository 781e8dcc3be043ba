import { RESERVED_WORDS } from '@service-center/contract/data-extractor/sql-words.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQueryWorld, type QueryWorld, runOf } from '../../testing/worlds/query-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let world: QueryWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await addQueryWorld(
    server,
    RIGHTS.filter((right) => !['Default', 'DataExtractor', 'DataExtractorRead'].includes(right)),
  )
})
afterAll(() => server.stop())

test('every view and column has a comment, every view an example', async () => {
  const views = await server.app.dataQueries.views()
  expect(views.length).toBeGreaterThan(20)
  expect(views.filter(({ comment, examples }) => comment === '' || examples.length === 0)).toEqual([])
  const columns = views.flatMap((view) => view.columns.map((column) => ({ view: view.name, ...column })))
  expect(columns.filter(({ comment }) => comment === '')).toEqual([])
})

test('every example runs, for a dealer and for the manufacturer, as each of the queries', async () => {
  const views = await server.app.dataQueries.views()
  const failed: unknown[] = []
  for (const text of views.flatMap(({ examples }) => examples.map((example) => example.sql))) {
    for (const sessionId of [world.sessions.dealer, world.sessions.boss]) {
      const run = (box: 'whQuery' | 'dbQuery') =>
        server.app.dataQueries
          .run(runOf(world, { as: { sessionId }, [box]: text }))
          .catch((error: unknown) => failed.push({ text, error }))
      await run('whQuery')
      await run('dbQuery')
    }
  }
  expect(failed).toEqual([])
})

/**
 * Only the policies of tables decide what these views show, so the policies are the barrier. See
 * docs/decisions/data-extractor.md.
 */
const WITHOUT_BARRIER = new Set(['history', 'history_days', 'history_of_keys', 'latest'])

test('every view has a barrier and belongs to a role that may change nothing', async () => {
  const { rows } = await sql<{ name: string; owner: string; options: string[] }>`
    select relname as name, relowner::regrole::text as owner, reloptions as options
    from pg_class where relnamespace = 'extract'::regnamespace`.execute(server.db)
  for (const { name, owner, options } of rows) {
    const barrier = `security_barrier=${String(!WITHOUT_BARRIER.has(name))}`
    expect([name, owner, options]).toEqual([name, 'service_center_views', [barrier]])
  }
  const { rows: more } = await sql`
    select from pg_class c, aclexplode(c.relacl) a
    where a.grantee = 'service_center_views'::regrole and a.grantee <> c.relowner
    union all
    select from pg_auth_members
    where member = 'service_center_views'::regrole and (set_option or roleid <> 'service_center_app'::regrole)
    union all
    select from pg_namespace where nspname = 'extract' and has_schema_privilege('service_center_views', oid, 'create')`.execute(
    server.db,
  )
  expect(more).toEqual([])
})

test('the role of queries may read the views and who the viewer is, and nothing else', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.oid::regclass::text as name from pg_class c left join pg_attribute t on t.attrelid = c.oid,
      lateral (select * from aclexplode(c.relacl) union all select * from aclexplode(t.attacl)) a
    where a.grantee = 'service_center_query'::regrole and c.relnamespace <> 'extract'::regnamespace`.execute(
    server.db,
  )
  expect(rows).toEqual([{ name: 'current_viewer' }])
  const { rows: privileges } = await sql<{ privilege: string }>`
    select distinct a.privilege_type as privilege from pg_class c, aclexplode(c.relacl) a
    where a.grantee = 'service_center_query'::regrole`.execute(server.db)
  expect(privileges).toEqual([{ privilege: 'SELECT' }])
})

test('the words that the editor quotes as names of columns are those that PostgreSQL reserves', async () => {
  const { rows } = await sql<{ word: string }>`
    select word from pg_get_keywords() where catcode in ('R', 'T') order by word collate "C"`.execute(
    server.db,
  )
  expect([...RESERVED_WORDS].join(' ')).toBe(rows.map(({ word }) => word).join(' '))
})
