import { type Right, RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeModelWorld } from '../../testing/worlds/query-world/model-world.ts'
import { PLAIN_VIEWS } from '../../testing/worlds/query-world/plain-views.ts'
import { runAs } from '../../testing/worlds/query-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

// A view whose screen needs a right shows nothing without it, not even to users of the manufacturer.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeModelWorld(server.db)
  // Moves devices, so that the view of moves shows something.
  await server.db.updateTable('device').set({ customer_id: 2 }).where('customer_id', '>', 2).execute()
})
afterAll(() => server.stop())

const NAMES = Object.keys(PLAIN_VIEWS).toSorted()
const RIGHTS_OF_VIEWS = [...new Set(Object.values(PLAIN_VIEWS).flatMap(({ rights }) => rights ?? []))]
const COUNTS = NAMES.map((view) => `select '${view}' as view, count(*) as rows from ${view}`).join(
  '\nunion all ',
)

/** The views that show anything to a user of the manufacturer with these rights. */
async function openWith(rights: readonly Right[]): Promise<string[]> {
  const { db } = server
  await db.deleteFrom('user_access').where('username', '=', 'staff').execute()
  const held = new Set<Right>(['Default', 'DataExtractorRead', ...rights])
  await db
    .insertInto('user_access')
    .values([...held].map((tag) => ({ username: 'staff', tag })))
    .execute()
  const { rows } = await server.app.dataQueries.run(
    runAs({ username: 'staff' }, { whQuery: COUNTS, dbQuery: 'select * from first_query order by 1' }),
  )
  return rows.filter(([, count]) => Number(count) > 0).map(([view]) => String(view))
}

const withoutRights = NAMES.filter((view) => PLAIN_VIEWS[view]?.rights === undefined)

test('views without a right are open to everybody who may execute queries', async () => {
  expect(await openWith([])).toEqual(withoutRights)
})

test.each(RIGHTS_OF_VIEWS)('%s opens the views that name it, and no other', async (right) => {
  const named = NAMES.filter((view) => PLAIN_VIEWS[view]?.rights?.includes(right))
  expect(await openWith([right])).toEqual([...withoutRights, ...named].toSorted())
})

test.each(NAMES.filter((view) => PLAIN_VIEWS[view]?.rights !== undefined))(
  '%s is empty without its rights, and opened by them',
  async (view) => {
    const { rights = [] } = PLAIN_VIEWS[view] ?? {}
    expect(await openWith(RIGHTS.filter((right) => !rights.includes(right)))).not.toContain(view)
    expect(await openWith(RIGHTS)).toEqual(NAMES)
  },
)

test.each(NAMES)('the rights on which rows of %s depend are those that it asks for', async (view) => {
  const texts = { whQuery: `select count(*) as n from ${view}`, dbQuery: 'select n from first_query' }
  const rights = await server.app.dataQueries.rightsOf({ ...texts, dbQueryFirst: false, params: [] })
  expect(rights).toEqual((PLAIN_VIEWS[view]?.rights ?? []).toSorted())
})
