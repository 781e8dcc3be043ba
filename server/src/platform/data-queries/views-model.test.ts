import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { treeFaults } from '../../testing/worlds/customer-tree.ts'
import {
  changeWorld,
  makeModelWorld,
  VIEWERS,
  type ViewerName,
} from '../../testing/worlds/query-world/model-world.ts'
import { type PlainDatabase, readPlainDatabase } from '../../testing/worlds/query-world/plain-database.ts'
import { sightOf } from '../../testing/worlds/query-world/plain-sight.ts'
import { PLAIN_VIEWS } from '../../testing/worlds/query-world/plain-views.ts'
import { runAs } from '../../testing/worlds/query-world.ts'
import { randomOf } from '../../testing/random-of.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

// What each viewer reads by data queries equals the result of a simple model over the whole database.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeModelWorld(server.db)
})
afterAll(() => server.stop())

const NAMES = Object.keys(PLAIN_VIEWS).toSorted()
const union = (part: (view: string) => string) => NAMES.map(part).join('\nunion all ')
/** The rows of all views by one query, and the number of each view's rows by the other. */
const ROWS = union(
  (view) =>
    `select '${view}' as view, jsonb_build_array(${PLAIN_VIEWS[view]?.columns ?? ''}) as row from ${view}`,
)
const COUNTS = union((view) => `select '${view}' as view, count(*) as rows from ${view}`)

interface Shown {
  /** Rows as JSON, in order; of each view. */
  readonly rows: Readonly<Record<string, string[]>>
  readonly counts: Readonly<Record<string, number>>
}

/** What a user reads: rows from the first query, and their counts from the second. */
async function shownTo(username: string, dbQueryFirst: boolean): Promise<Shown> {
  const second = `select view, null::bigint as rows, row from first_query union all select *, null from (${COUNTS}) as c`
  const [whQuery, dbQuery] = dbQueryFirst ? [second, ROWS] : [ROWS, second]
  const result = await server.app.dataQueries.run(runAs({ username }, { whQuery, dbQuery, dbQueryFirst }))
  expect(result.first?.isTruncated).toBe(false)
  const rows: Record<string, string[]> = {}
  const counts: Record<string, number> = {}
  for (const [view, count, row] of result.rows) {
    if (row === null) counts[String(view)] = Number(count)
    else (rows[String(view)] ??= []).push(JSON.stringify(JSON.parse(String(row))))
  }
  return { rows, counts }
}

async function rightsOf(username: string): Promise<ReadonlySet<string>> {
  const rows = await server.db
    .selectFrom('user_access')
    .select('tag')
    .where('username', '=', username)
    .execute()
  return new Set(rows.map(({ tag }) => tag))
}

/** What the model expects a user to read. */
async function expectedOf(username: string, plain: PlainDatabase): Promise<Record<string, string[]>> {
  const sight = sightOf(plain, username)
  const held = await rightsOf(username)
  return Object.fromEntries(
    Object.entries(PLAIN_VIEWS).map(([view, { rights, rows }]) => {
      const isOpen = rights === undefined || rights.some((right) => held.has(right))
      return [view, isOpen ? rows(sight).map((row) => JSON.stringify(row)) : []]
    }),
  )
}

/** Compares all views for a user with the model, and returns the number of rows of each. */
async function compare(
  username: ViewerName,
  { dbQueryFirst, plain }: { dbQueryFirst: boolean; plain: PlainDatabase },
): Promise<Record<string, number>> {
  const { rows, counts } = await shownTo(username, dbQueryFirst)
  const expected = await expectedOf(username, plain)
  const faults = NAMES.map((view) => {
    const [shown, wanted] = [(rows[view] ?? []).toSorted(), (expected[view] ?? []).toSorted()]
    return {
      view,
      hidden: shown.filter((row) => !wanted.includes(row)),
      missing: wanted.filter((row) => !shown.includes(row)),
      counted: [shown.length, counts[view]],
      wanted: wanted.length,
    }
  }).filter(
    ({ hidden, missing, counted, wanted }) =>
      hidden.length + missing.length > 0 || counted.some((n) => n !== wanted),
  )
  expect(faults).toEqual([])
  return Object.fromEntries(NAMES.map((view) => [view, expected[view]?.length ?? 0]))
}

test('every view has its entry in the model', async () => {
  const { rows } = await sql<{ name: string }>`
    select viewname as name from pg_views where schemaname = 'extract' order by 1`.execute(server.db)
  expect(rows.map(({ name }) => name)).toEqual(NAMES)
})

/** These show the same to everybody who may read them. */
const FOR_ALL = new Set(['features', 'keys', 'software_versions'])

test.each([0, 1, 2, 3, 4])(
  'each viewer reads what the model says, after %i rounds of moves',
  async (round) => {
    if (round > 0) await changeWorld(server.db, { random: randomOf(20 + round), round })
    expect(await treeFaults(server.db)).toEqual([])
    const counts = new Map<ViewerName, Record<string, number>>()
    // Nothing changes while the viewers read.
    const plain = await readPlainDatabase(server.db)
    for (const viewer of VIEWERS)
      counts.set(viewer, await compare(viewer, { dbQueryFirst: round % 2 === 1, plain }))
    // Otherwise the comparison would prove nothing: each view must show something, and hide something from somebody.
    const all = counts.get('staff') ?? {}
    for (const view of NAMES) {
      const others = [...counts].map(([, shown]) => shown[view] ?? 0)
      expect([view, (all[view] ?? 0) > 0], 'something to see').toEqual([view, round > 0 || view !== 'moves'])
      if (FOR_ALL.has(view) || (view === 'moves' && round === 0)) continue
      expect([view, others.some((count) => count < (all[view] ?? 0))], 'something hidden').toEqual([
        view,
        true,
      ])
    }
  },
)
