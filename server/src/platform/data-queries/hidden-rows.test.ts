import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  HIDDEN_VALUE,
  OWN_VALUE,
  PLACES,
  RAISING_COUNTS,
  RAISING_EXPRESSIONS,
} from '../../testing/worlds/query-world/raising-expressions.ts'
import { addQueryWorld, queryLoginOf, type QueryWorld, runOf } from '../../testing/worlds/query-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { ticketKeyOf, ticketOf } from '../access/viewers.ts'

// Rows that a viewer may not see are filtered out before any expression of a query is evaluated, so no error reveals
// them.

let server: TestServer
let world: QueryWorld
let client: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  world = await addQueryWorld(server)
  await addValues()
  client = new pg.Client({
    connectionString: await queryLoginOf(server),
    options: '-c search_path=extract,public,pg_temp -c max_parallel_workers_per_gather=0',
  })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

/**
 * Adds values of the dealer's robot, which has moved into their scope, and two of a hidden robot on each of three
 * days.
 */
async function addValues(): Promise<void> {
  const { db } = server
  const [own, other] = world.devs
  await sql`insert into data_key (name) values ('Battery'), ('Note') on conflict do nothing`.execute(db)
  await sql`select ensure_history_partitions(now() - interval '40 days', now())`.execute(db)
  await sql`
    insert into latest (dev, created, inserted, key_id, value)
    select dev, now(), now(), key_id, value from data_key,
      (values (${own}::integer, ${OWN_VALUE}), (${other}::integer, ${HIDDEN_VALUE})) v (dev, value)
    where name in ('Battery', 'Note')`.execute(db)
  // Reports of the own device from before its move are hidden too.
  await sql`
    insert into device_move (dev, moved_at, from_customer)
    values (${own}, now() - interval '10 days', ${world.customers.south})`.execute(db)
  await sql`
    insert into history (dev, created, lag, keys, vals)
    select dev, now() - make_interval(days => days), 0,
      case when hidden then array(select key_id from data_key where name in ('Battery', 'Note'))
        else array(select key_id from data_key where name = 'Battery') end,
      case when hidden then ${HIDDEN_VALUE} || chr(31) || ${HIDDEN_VALUE} else ${OWN_VALUE} end
    from (values (${own}::integer, 1, false), (${own}, 2, false), (${own}, 20, true), (${own}, 35, true),
      (${other}, 1, true), (${other}, 2, true), (${other}, 35, true)) v (dev, days, hidden)`.execute(db)
  await sql`analyze`.execute(db)
}

const VIEWS = [
  { view: 'latest', expressions: RAISING_EXPRESSIONS },
  { view: 'history', expressions: RAISING_EXPRESSIONS },
  { view: 'history_of_keys', expressions: RAISING_EXPRESSIONS },
  { view: 'history_days', expressions: RAISING_COUNTS },
]
const TEXTS = VIEWS.flatMap(({ view, expressions }) =>
  PLACES.flatMap((place) => expressions.map((expression) => place(view, expression))),
)

/** Sends statements as the login of queries does for a viewer, each in a transaction of its own. */
async function send(username: 'boss' | 'dealer', texts: readonly string[]): Promise<(unknown[] | Error)[]> {
  const key = await ticketKeyOf(server.app.database)
  const of = world.sessions[username]
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const enter = `select * from enter_session('${of}', '${ticketOf(rows[0]?.pid ?? 0, { of, key })}')`
  const replies: (unknown[] | Error)[] = []
  for (const text of texts) {
    await client.query(`begin read only; ${enter}`)
    const reply = await client
      .query<Record<string, unknown>>(text)
      .catch((cause: unknown) => new Error(text, { cause }))
    replies.push(reply instanceof Error ? reply : reply.rows)
    await client.query('rollback')
  }
  return replies
}

const errorsOf = async (username: 'boss' | 'dealer', texts: readonly string[]) =>
  (await send(username, texts))
    .filter((reply) => reply instanceof Error)
    .map(({ message, cause }) => `${message}: ${String(cause)}`)

const plansOf = (username: 'boss' | 'dealer', texts: readonly string[]) =>
  send(
    username,
    texts.map((text) => `explain (format json) ${text}`),
  )

test('every expression raises an error for a viewer who sees the rows', async () => {
  const errors = await errorsOf('boss', TEXTS)
  // PostgreSQL does not evaluate expressions whose value is not needed, so not all of them fail.
  expect(errors.length).toBeGreaterThan(TEXTS.length * 0.9)
  expect(errors.some((error) => error.includes(`"${HIDDEN_VALUE}"`))).toBe(true)
})

// Every expression is used in every place of every view, and read in one of the three ways, so that each place of
// each view, and each expression, is read in all three.
test.each([
  ['with any plan', '', 0],
  ['by indexes', 'set enable_seqscan = off', 1],
  ['by merging', 'set enable_hashjoin = off; set enable_nestloop = off', 2],
])(
  'no expression raises an error of hidden rows, wherever it stands, read %s',
  async (_how, settings, way) => {
    const texts = VIEWS.flatMap(({ view, expressions }) =>
      PLACES.flatMap((place, p) =>
        expressions
          .filter((_expression, e) => (p + e) % 3 === way)
          .map((expression) => place(view, expression)),
      ),
    )
    expect(texts.length).toBeGreaterThan(TEXTS.length / 4)
    await client.query(settings)
    expect(await errorsOf('dealer', texts)).toEqual([])
    await client.query('reset enable_seqscan; reset enable_hashjoin; reset enable_nestloop')
  },
)

/** How a query plan shows an expression of the user, and a policy. */
const OF_USER = /length\(|records/
const OF_POLICY = 'InitPlan'

/** The conditions of all scans of value tables in a PostgreSQL plan. */
function scansIn(plan: unknown): { condition: string; isFilter: boolean }[] {
  if (typeof plan !== 'object' || plan === null) return []
  const entries: [string, unknown][] = Object.entries(plan)
  const table = entries.find(([name]) => name === 'Relation Name')?.[1]
  const isOfValues = typeof table === 'string' && /^(history|latest)/.test(table)
  const conditions = entries
    .filter(([name]) => isOfValues && /Filter|Cond/.test(name))
    .map(([name, text]) => ({ condition: String(text), isFilter: name === 'Filter' }))
  return [...conditions, ...entries.flatMap(([, below]) => scansIn(below))]
}

test('policies come first: in every plan, the scans of values begin with them', async () => {
  const texts = PLACES.flatMap((place) => [
    place('latest', '1 / (length(value) - 14)'),
    place('history', '1 / (length(value) - 14)'),
    place('history_of_keys', '1 / (length(value) - 14)'),
    place('history_days', '1 / (records - 2)'),
  ])
  const plans = await plansOf('dealer', texts)
  const scans = plans.flatMap(scansIn)
  expect(scans.filter(({ isFilter, condition }) => isFilter && !condition.includes(OF_POLICY))).toEqual([])
  const both = scans.filter(({ condition }) => OF_USER.test(condition))
  expect(both.length).toBeGreaterThan(10)
  expect(both.filter(({ condition }) => condition.search(OF_USER) < condition.indexOf(OF_POLICY))).toEqual([])
  // Index conditions are evaluated before any policy, so they must not contain expressions of the user.
  expect(both.filter(({ isFilter }) => !isFilter)).toEqual([])
})

// Queries of users only add the text check and the cursor, so it is enough to test some of the expressions.
test.each(VIEWS)('neither in a query of a user in $view, in both boxes', async ({ view, expressions }) => {
  // Each place once; the expressions take turns.
  const counts = PLACES.map((place, n) => `(${place(view, expressions[n % expressions.length] ?? '')})`)
  const text = `select ${counts.map((count, n) => `${count} as c${n}`).join(', ')}`
  const { rows } = await server.app.dataQueries.run(runOf(world, { whQuery: text, dbQuery: text }))
  expect(rows).toHaveLength(1)
})
