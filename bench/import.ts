// The bulk import: checking and executing 50,000 rows, compared with plain statements that write the same
// values.
import { MAX_IMPORT_ROWS } from '@service-center/contract/bulk-import/import-operations.ts'
import { z } from 'zod'
import { report } from './support/figures.ts'
import { interleaved, timed } from './support/measure.ts'
import { post } from './support/post.ts'
import { startProduct } from './support/processes.ts'
import { BENCH_USERS, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const ROUNDS = 3
const SMALL_KEYS = 5
/** Maximum number of rows of one import; `IMPORT_ROWS=5000` for a small run. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? MAX_IMPORT_ROWS)
const IDS = Array.from({ length: ROWS }, (_one, n) => n + 1)
const OPERATIONS = '/api/administration/operations'
const executed = z.object({ count: z.int(), undo: z.object({ id: z.int() }).nullable() })

function figure(
  operation: string,
  { ours, limit, atMost }: { ours: number; limit: number; atMost: number },
): void {
  report({
    operation,
    ours: { value: ours, unit: 'ms' },
    limit: { value: limit, unit: 'ms' },
    goal: { of: 'ratio', atMost },
  })
}

const bench = await startBenchDatabase()
const { pool } = bench.database
try {
  await seedFleet(pool, {
    robots: ROWS,
    tablets: 100,
    stations: 10,
    keys: SMALL_KEYS,
    customers: 2000,
  })
  await pool.query(
    `insert into user_access (username, tag) select $1, tag from unnest(array['RobotName', 'WarrantySubscription']) tag`,
    [BENCH_USERS.dealer],
  )
  // The dealer of the bench sees a quarter of the fleet; here, all of it.
  await pool.query(`update user_customer set customer_id = 1 where username = $1`, [BENCH_USERS.dealer])
  await pool.query(`insert into data_key (name) values ('shipping_date')`)
  await pool.query(`select ensure_history_partitions(now(), now())`)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const token = await product.signIn(BENCH_USERS.dealer)
    const call = (path: string, body: object) => post(new URL(path, product.url), { token, body })
    let round = 0
    const nameOf = (id: number) => `Robot ${id} ${round}`
    const dayOf = (id: number) => `20${10 + (round % 80)}-0${1 + (id % 9)}-11`
    const bodyOf = (dataKey: string, operationType: string, valueOf: (id: number) => string) => ({
      operation: { operationType, dataKey, deviceTypeId: 1 },
      values: IDS.map((id) => ({ id: String(id), value: valueOf(id) })),
    })
    const execute = async (body: object) => {
      const { count } = executed.parse(await call(`${OPERATIONS}/execute`, body))
      if (count !== ROWS) throw new Error(`${count} devices were changed.`)
    }
    const names = await interleaved(ROUNDS, {
      check: () => {
        round += 1
        const body = bodyOf('name', 'Update', nameOf)
        return timed(() => call(`${OPERATIONS}/conflicts`, body))
      },
      bareCheck: () =>
        timed(() =>
          pool.query(
            `select device_id, dev, name, deprecated_at, customer_id from device
            where device_type = 1 and device_id = any ($1::integer[])`,
            [IDS],
          ),
        ),
      execute: () => {
        const body = bodyOf('name', 'Update', nameOf)
        return timed(() => execute(body))
      },
      bareExecute: () => {
        round += 1
        return timed(() =>
          pool.query(
            `update device d set name = v.name from unnest($1::integer[], $2::text[]) v (id, name)
            where d.device_type = 1 and d.device_id = v.id`,
            [IDS, IDS.map(nameOf)],
          ),
        )
      },
    })
    let isFirst = true
    const days = await interleaved(ROUNDS, {
      execute: () => {
        round += 1
        const body = bodyOf('shipping_date', isFirst ? 'Insert' : 'Update', dayOf)
        isFirst = false
        return timed(() => execute(body))
      },
      bare: () => {
        round += 1
        return timed(() =>
          pool.query(
            `with v as (
              select d.dev, v.value from unnest($1::integer[], $2::text[]) v (id, value)
                join device d on d.device_type = 1 and d.device_id = v.id),
            k as (select key_id from data_key where name = 'shipping_date'),
            kept as (
              insert into history (dev, created, lag, keys, vals)
              select v.dev, now(), 0, array[k.key_id], v.value from v, k order by v.dev)
            insert into latest (dev, created, inserted, key_id, value)
            select v.dev, now(), now(), k.key_id, v.value from v, k order by v.dev
            on conflict (dev, key_id) do update
              set created = excluded.created, inserted = excluded.inserted, value = excluded.value`,
            [IDS, IDS.map(dayOf)],
          ),
        )
      },
    })
    figure(`import, ${ROWS.toLocaleString('en')} rows: check`, {
      ours: names.check,
      limit: names.bareCheck,
      // The plain statement does not receive, parse and check rows.
      atMost: 4,
    })
    figure('… names of robots', { ours: names.execute, limit: names.bareExecute, atMost: 3 })
    figure('… a date, with history and attributes', { ours: days.execute, limit: days.bare, atMost: 3 })
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
