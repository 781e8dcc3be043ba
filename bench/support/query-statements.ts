import { randomUUID } from 'node:crypto'
import pg, { type Pool } from 'pg'
import { runnerOf } from '../../server/src/platform/data-queries/query-runner.ts'
import { openQueryConnection } from '../../server/src/platform/data-queries/run/query-connection.ts'
import type { OpenDatabase } from '../../server/src/platform/database/database.ts'
import { report } from './figures.ts'
import { interleaved, timed } from './measure.ts'
import { BENCH_USERS } from './seed.ts'

const ROUNDS = 5
const DAY = `created >= '2026-03-05' and created < '2026-03-06'`
const MONTH = `created >= '2026-03-01' and created < '2026-04-01'`
const VALUES = `history h cross join lateral unnest(h.keys, history_values(h.vals)) e (key_id, value)
  join data_key k on k.key_id = e.key_id`

interface Typical {
  readonly name: string
  readonly view: string
  /** The same statement on the tables, run as their owner. */
  readonly bare: string
  /** Limit in milliseconds, for a statement that is too short to be compared with the bare one. */
  readonly atMost?: number
}

/** `$robot` is the number of the robot with a report every thirty seconds. */
const TYPICAL: readonly Typical[] = [
  {
    name: 'number of devices by type',
    view: 'select device_type, count(*) from devices group by device_type',
    bare: 'select device_type, count(*) from device group by device_type',
    atMost: 20,
  },
  {
    name: 'newest values of one key of all robots',
    view: `select device_id, value, created from latest where key = 'measured_value_3' and device_type = 'robot'`,
    bare: `select d.device_id, l.value, l.created from latest l join device d on d.dev = l.dev
      join data_key k on k.key_id = l.key_id where k.name = 'measured_value_3' and d.device_type = 1`,
  },
  {
    name: 'history of a robot, a day',
    view: `select key, value, created from history where device_type = 'robot' and device_id = 10 and ${DAY}`,
    bare: `select k.name, e.value, h.created from ${VALUES} join device d on d.dev = h.dev
      where d.device_type = 1 and d.device_id = 10 and ${DAY}`,
  },
  {
    name: 'one key of a robot, days of a month, 86,400 reports',
    view: `select date_trunc('day', created) as day, avg(number) from history
      where device_type = 'robot' and device_id = 900000 and key = 'measured_value_10' and ${MONTH} group by 1`,
    bare: `select date_trunc('day', h.created), avg(case when pg_input_is_valid(e.value, 'float8') then e.value::float8 end)
      from ${VALUES} join device d on d.dev = h.dev
      where d.device_type = 1 and d.device_id = 900000 and k.name = 'measured_value_10' and ${MONTH} group by 1`,
  },
  {
    name: 'history of one key of all robots, a day',
    view: `select device_id, created, value from history where key = 'measured_value_10' and ${DAY}`,
    bare: `select d.device_id, h.created, e.value from ${VALUES} join device d on d.dev = h.dev
      where k.name = 'measured_value_10' and ${DAY}`,
  },
  {
    name: 'records of all devices by day',
    view: 'select day, sum(records) from history_days group by day',
    bare: 'select day, sum(records) from history_day group by day',
    atMost: 50,
  },
]

/**
 * Statements on the views, run by the query login within a viewer's transaction, compared with those on the tables.
 */
export async function benchViews(database: OpenDatabase, url: string): Promise<void> {
  const { pool } = database
  const login = new URL(url)
  login.username = 'bench_query'
  login.password = 'bench'
  await pool.query(`create role bench_query login password 'bench' in role service_center_query`)
  const admin = await enter(database, { url: login.href, username: BENCH_USERS.admin })
  const dealer = await enter(database, { url: login.href, username: BENCH_USERS.dealer })
  const owner = await plain(url)
  for (const { name, view, bare, atMost } of TYPICAL) {
    const times = await interleaved(ROUNDS, {
      bare: () => timed(() => owner.query(bare)),
      admin: () => timed(() => admin.query(view)),
      dealer: () => timed(() => dealer.query(view)),
    })
    const limit = { value: times.bare, unit: 'ms' } as const
    const goal =
      atMost === undefined ? ({ of: 'ratio', atMost: 2 } as const) : ({ of: 'ours', atMost } as const)
    report({ operation: `query: ${name}`, ours: { value: times.admin, unit: 'ms' }, limit, goal })
    report({
      operation: '… a dealer with a quarter of the fleet',
      ours: { value: times.dealer, unit: 'ms' },
      limit,
    })
  }
  await Promise.all([admin, dealer, owner].map((client) => client.end()))
}

/** Opens a connection of the query login and begins a viewer's transaction on it. */
async function enter(
  database: OpenDatabase,
  { url, username }: { url: string; username: string },
): Promise<pg.Client> {
  const { pool } = database
  const sessionId = await insertSession(pool, username)
  const { client, processId } = await openQueryConnection(url, { isLocal: false })
  const runner = await runnerOf(database, { sessionId })
  await client.query(runner.begin(processId))
  return client
}

async function insertSession(pool: Pool, username: string): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into session (id, username, expires_at) values ($1, $2, now() + interval '1 day')`,
    [id, username],
  )
  return id
}

/** Opens a connection of the owner. Like query connections, it uses only one processor. */
async function plain(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c max_parallel_workers_per_gather=0 -c jit=off -c work_mem=16MB -c hash_mem_multiplier=1',
  })
  await client.connect()
  return client
}
