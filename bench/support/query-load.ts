import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { report } from './figures.ts'
import { percentile, timed } from './measure.ts'
import type { StartedProduct } from './processes.ts'
import { analysts, called, type Caller, executed } from './query-calls.ts'
import { BENCH_USERS } from './seed.ts'

const LONG_QUERIES = 10
/** How many of them run at once by default; the others wait. */
const RUNNING = 2
/** Rounds of one block without and one block with the queries. */
const BLOCKS = 4
const ROUNDS = 10
const SMALL_CALLS = 8
/** Keys of a batch of the overview. */
const KEYS = Array.from({ length: 45 }, (_one, index) => `measured_value_${index + 1}`)

/** Each takes tens of seconds, even without other load. */
const LONG = [
  `select key, device_type, count(*) as records, avg(number) as mean, max(value) as largest from history
  group by key, device_type`,
  `select a.key, count(*) as pairs, avg(a.number - b.number) as difference
  from history a join history b on b.dev = a.dev and b.key = a.key and b.created > a.created
  where a.created < '2026-03-04' and b.created < '2026-03-08' group by a.key`,
] as const

const WORKS = ['sign-in', 'a batch of the overview', 'the smallest signed-in call'] as const
type Samples = ReadonlyMap<(typeof WORKS)[number], number[]>

/**
 * Response times of other users' calls while ten long queries are executed, compared with those without the queries.
 */
export async function benchOthers(product: StartedProduct, pool: Pool): Promise<void> {
  const admin: Caller = { url: product.url, token: await product.signIn(BENCH_USERS.admin) }
  const without: Samples = new Map(WORKS.map((work) => [work, []]))
  const during: Samples = new Map(WORKS.map((work) => [work, []]))
  await block(product, { admin, samples: new Map(WORKS.map((work) => [work, []])) })
  for (let turn = 0; turn < BLOCKS; turn += 1) {
    await block(product, { admin, samples: without })
    const stop = await startLongQueries(product, pool)
    await block(product, { admin, samples: during })
    await stop()
  }
  for (const work of WORKS) {
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      report({
        operation: `${work} while ten long queries are executed, ${name}`,
        ours: { value: percentile(during.get(work) ?? [], share), unit: 'ms' },
        limit: { value: percentile(without.get(work) ?? [], share), unit: 'ms' },
        ...(work !== 'the smallest signed-in call' && { goal: { of: 'ratio', atMost: 1.2 } as const }),
      })
    }
  }
}

async function block(
  product: StartedProduct,
  { admin, samples }: { admin: Caller; samples: Samples },
): Promise<void> {
  const measure = async (work: (typeof WORKS)[number], call: () => Promise<unknown>) =>
    samples.get(work)?.push(await timed(call))
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure('sign-in', () => product.signIn(BENCH_USERS.dealer))
    await measure('a batch of the overview', () =>
      called(admin, { path: '/api/data/robots/latestByKeys', body: { keys: KEYS } }),
    )
    for (let call = 0; call < SMALL_CALLS; call += 1) {
      await measure('the smallest signed-in call', () => smallest(admin))
    }
  }
}

const smallest = (caller: Caller) => called(caller, { path: `/api/users/user/${BENCH_USERS.admin}` })

/**
 * Starts the queries and waits until the maximum number is running.
 * @returns a function that stops them all
 */
async function startLongQueries(product: StartedProduct, pool: Pool): Promise<() => Promise<void>> {
  const stop = new AbortController()
  const failures: unknown[] = []
  const running = (await analysts(product, LONG_QUERIES)).map((caller, index) =>
    executed(caller, { dbQuery: LONG[index % LONG.length] ?? LONG[0] }, stop.signal).catch(
      (error: unknown) => {
        if (!stop.signal.aborted) failures.push(error)
      },
    ),
  )
  while ((await countRunning(pool)) < RUNNING && failures.length === 0) await sleep(50)
  return async () => {
    const still = await countRunning(pool)
    stop.abort()
    await Promise.all(running)
    if (failures.length > 0) throw new Error('A long query failed.', { cause: failures[0] })
    if (still === 0) throw new Error('The long queries ended before the measurement did.')
    while ((await countRunning(pool)) > 0) await sleep(50)
  }
}

async function countRunning(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
    where application_name = 'service-center queries' and state = 'active'`,
  )
  return rows[0]?.count ?? 0
}

const LARGE_RESULT = `select l.dev, l.device_type, l.device_id, l.key, l.value, l.number, l.created, l.inserted,
  d.name, d.customer from latest l join devices d on d.dev = l.dev limit 100000`

/** Response time of another user's call while the process reads and sends a large result. */
export async function benchLargeResult(product: StartedProduct): Promise<void> {
  const [caller] = await analysts(product, 1)
  const admin: Caller = { url: product.url, token: await product.signIn(BENCH_USERS.admin) }
  if (caller === undefined) return
  const poll = async (until: Promise<unknown>) => {
    const samples: number[] = []
    let isOver = false
    const over = until.finally(() => (isOver = true))
    while (!isOver) {
      samples.push(await timed(() => smallest(admin)))
      await sleep(5)
    }
    await over
    return samples
  }
  const idle = await poll(sleep(3000))
  let bytes = 0
  const times: number[] = []
  const busy: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now()
    const result = executed(caller, { dbQuery: LARGE_RESULT }).then((body) => {
      times.push(performance.now() - began)
      bytes = body.length
    })
    busy.push(...(await poll(result)))
  }
  report({
    operation: `100,000 rows × 10 columns (${(bytes / 1e6).toFixed(0)} MB), HTTP`,
    ours: { value: percentile(times, 0.5), unit: 'ms' },
  })
  report({
    operation: '… the smallest signed-in call meanwhile, p95',
    ours: { value: percentile(busy, 0.95), unit: 'ms' },
    limit: { value: percentile(idle, 0.95), unit: 'ms' },
  })
  report({
    operation: '… the longest',
    ours: { value: Math.max(...busy), unit: 'ms' },
    goal: { of: 'ours', atMost: 100 },
  })
}
