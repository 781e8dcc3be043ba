import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEverything } from '../../testing/all-rows.ts'
import { BOMBS, ENDLESS_QUERIES, LARGE_VALUES } from '../../testing/hostile-queries/load-queries.ts'
import { CALLING_QUERIES, FILLING_QUERIES } from '../../testing/hostile-queries/calling-queries.ts'
import type { HostileQuery } from '../../testing/hostile-queries/hostile-query.ts'
import { LEAVING_QUERIES, WRITING_QUERIES } from '../../testing/hostile-queries/writing-queries.ts'
import { ODD_TEXTS } from '../../testing/hostile-queries/odd-texts.ts'
import { SECRET_QUERIES } from '../../testing/hostile-queries/secret-queries.ts'
import { HIDDEN, makeHostileWorld } from '../../testing/worlds/query-world/hostile-world.ts'
import { makeQueryLogin, sendAsViewer } from '../../testing/worlds/query-world/query-login.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { AppError } from '../errors.ts'
import { createDataQueries } from './create-data-queries.ts'
import type { DataQueries } from './data-queries.ts'

// No query of a user changes data, shows anything beyond their scope or runs forever, and others are served
// meanwhile.

const LIMITS = { megabytes: 200, rows: 1000, characters: 1_000_000 }
/**
 * Time limits: short for endless queries; long for all others, which end by themselves, but late on a busy machine.
 */
const SECONDS = { stopped: 3, other: 150 }
const CODES = { refused: 'invalid', failed: 'data_query_failed', stopped: 'data_query_stopped' } as const
const BOXES = ['whQuery', 'dbQuery'] as const

let server: TestServer
let queries: Record<keyof typeof SECONDS, DataQueries>
let login: { url: string; drop: () => Promise<void> }
let sessions: { north: string; boss: string }
let secrets: string[]

beforeAll(async () => {
  server = await startTestServer()
  const { db, app } = server
  sessions = await makeHostileWorld(db)
  login = await makeQueryLogin(app.database, server.databaseUrl)
  const within = (seconds: number) =>
    createDataQueries({
      database: app.database,
      url: login.url,
      warehouse: undefined,
      log: pino({ level: 'silent' }),
      limits: { ...LIMITS, seconds },
    })
  queries = { stopped: within(SECONDS.stopped), other: within(SECONDS.other) }
  const { rows } = await sql<Record<string, unknown>>`select * from viewer_secret`.execute(db)
  const names = Object.values(rows[0] ?? {}).filter((value) => typeof value === 'string')
  secrets = [...names, HIDDEN, 'root:x:0']
})
afterAll(async () => {
  await Promise.all(Object.values(queries).map((each) => each.close()))
  await login.drop()
  await server.stop()
})

/** Runs a query, and returns its result or error as the caller sees it. */
async function run(
  box: (typeof BOXES)[number],
  text: string,
  { sessionId = sessions.north, isStopped = false } = {},
) {
  const other = 'select 1 as one'
  const texts = box === 'whQuery' ? { whQuery: text, dbQuery: other } : { whQuery: other, dbQuery: text }
  try {
    const result = await queries[isStopped ? 'stopped' : 'other'].run({
      as: { sessionId },
      ...texts,
      // The query under test runs second.
      dbQueryFirst: box === 'whQuery',
      params: [{ order: 1, value: 1_700_000_000 }],
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    return { ends: 'runs' as const, told: JSON.stringify(result) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ends: error.code, box: error.errors?.[0]?.param, told: JSON.stringify(error.body) }
  }
}

/** All rows of all tables, and the roles, grants, settings and other objects of the database. */
async function readDatabase() {
  const roles = [
    'service_center_app',
    'service_center_views',
    'service_center_query',
    new URL(login.url).username,
  ]
  const { rows } = await sql`
    select (select count(*) from pg_class) as classes, (select count(*) from pg_proc) as functions,
      (select count(*) from pg_largeobject_metadata) as objects, (select count(*) from pg_description) as comments,
      (select md5(string_agg(r::text, '' order by oid)) from pg_authid r where rolname = any (${roles})) as roles,
      (select md5(string_agg(concat(roleid, m.inherit_option, m.set_option, m.admin_option), '' order by roleid))
        from pg_auth_members m where member in (select oid from pg_roles where rolname = any (${roles}))) as members,
      (select md5(string_agg(s::text, '' order by s::text)) from pg_db_role_setting s
        where setrole in (select oid from pg_roles where rolname = any (${roles}))) as settings,
      (select md5(string_agg(relacl::text, '' order by oid)) from pg_class) as grants,
      (select count(*) from pg_locks where locktype = 'advisory' and pid in (
        select pid from pg_stat_activity where usename = ${new URL(login.url).username})) as locks`.execute(
    server.db,
  )
  return { rows: await readEverything(server.db), others: rows[0] }
}

async function expectOthersServed() {
  const health = await fetch(new URL('/health', server.url))
  expect(await health.json()).toEqual({ status: 'ok' })
  expect(
    await run('dbQuery', 'select count(*) as n from devices', { sessionId: sessions.boss }),
  ).toMatchObject({
    ends: 'runs',
  })
}

function expectNothingSecret(title: string, told: string) {
  expect(secrets.length).toBeGreaterThan(5)
  for (const secret of secrets) expect(told.toLowerCase(), title).not.toContain(secret.toLowerCase())
}

/**
 * Runs queries in both boxes, and compares everything before and after. Endless queries use up their whole time
 * limit, so each runs in one box only, alternately.
 */
async function expectHarmless(hostile: readonly HostileQuery[]) {
  const before = await readDatabase()
  const wrong: string[] = []
  for (const [place, { title, sql: text, ends }] of hostile.entries()) {
    for (const box of ends === 'stopped' ? BOXES.filter((_box, n) => n === place % 2) : BOXES) {
      const outcome = await run(box, text, { isStopped: ends === 'stopped' })
      const isRight =
        ends === 'runs'
          ? outcome.ends === 'runs'
          : outcome.ends === CODES[ends] && (ends === 'stopped' || outcome.box === box)
      if (!isRight) wrong.push(`${title} (${box}): ${outcome.told.slice(0, 200)}`)
      expectNothingSecret(title, outcome.told)
    }
  }
  expect(wrong).toEqual([])
  expect(await readDatabase()).toEqual(before)
  await expectOthersServed()
}

describe.each([
  ['that write', WRITING_QUERIES],
  ['that leave their transaction', LEAVING_QUERIES],
  ['that read other tables', SECRET_QUERIES],
  ['that call functions', CALLING_QUERIES],
  ['that fill up values', FILLING_QUERIES],
  ['that grow in the planner', BOMBS],
  ['with large values', LARGE_VALUES],
  ['with odd texts', ODD_TEXTS],
  ['without an end', ENDLESS_QUERIES],
])('queries %s', (_name, hostile) => {
  test('changes nothing, shows nothing and ends', () => expectHarmless(hostile))
})

const DENIED = '42501'

test('the login cannot do it even without the check of the text', async () => {
  const before = await readDatabase()
  const all = [
    ...WRITING_QUERIES.map((query) => ({ ...query, mode: 'read write' as const })),
    ...[...LEAVING_QUERIES, ...SECRET_QUERIES, ...CALLING_QUERIES].map((query) => ({
      ...query,
      mode: 'read only' as const,
    })),
  ]
  const sender = { database: server.app.database, url: login.url, sessionId: sessions.north }
  const wrong: string[] = []
  let denied = 0
  for (const { title, sql: text, alone, mode } of all) {
    const { code, told } = await sendAsViewer(sender, text, mode)
    const isRight = alone === undefined || (alone === 'denied' ? code === DENIED : code !== undefined)
    if (!isRight) wrong.push(`${title}: ${code ?? 'done'} ${told.slice(0, 200)}`)
    expectNothingSecret(title, told)
    denied += code === undefined ? 0 : 1
  }
  expect(wrong).toEqual([])
  expect(denied).toBeGreaterThan(100)
  expect(await readDatabase()).toEqual(before)
  await expectOthersServed()
})
