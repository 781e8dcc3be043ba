// What a record costs on disk, with 7 values a report as devices send them.
import { report } from './support/figures.ts'
import { startBenchDatabase } from './support/world.ts'

const ROBOTS = 500
const REPORTS_EACH = 1430
const VALUES_A_REPORT = 7
const RECORDS = ROBOTS * REPORTS_EACH * VALUES_A_REPORT

const bench = await startBenchDatabase()
try {
  const { pool } = bench.database
  await pool.query(
    `select ensure_history_partitions(timestamptz '2026-03-01 00:00+00', '2026-04-30 00:00+00')`,
  )
  // In the order of time, as it is in life, and as the gateway writes it: some thousand reports a statement.
  for (let hour = 0; hour < REPORTS_EACH; hour += 10) {
    await pool.query(
      `insert into history (dev, created, lag, keys, vals)
      select dev, timestamptz '2026-03-01 00:00+00' + (slot * 60 + (dev % 60)) * interval '1 minute', 1,
        array(select (1 + (dev + slot) % 28 * 7 + place)::smallint from generate_series(0, $3::integer - 1) place),
        array_to_string(array[
          (array['idle', 'painting', 'charging', 'error'])[1 + floor(random() * 4)::integer],
          round((random() * 100)::numeric, 2)::text, round((50 + random() * 10)::numeric, 7)::text,
          floor(random() * 100)::text, (1790000000 + floor(random() * 86400))::text,
          (random() > 0.5)::text, round((random() * 5)::numeric, 3)::text], chr(31))
      from generate_series($1::integer, $1::integer + 9) slot, generate_series(1, $2::integer) dev`,
      [hour, ROBOTS, VALUES_A_REPORT],
    )
  }
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ bytes: number; records: number }>(`
    select (select sum(pg_total_relation_size(relid))::float8 from pg_partition_tree('history') where isleaf) as bytes,
      (select sum(cardinality(keys))::float8 from history) as records`)
  const [measured] = rows
  if (measured?.records !== RECORDS) throw new Error(`Of ${RECORDS} records ${measured?.records} are there.`)
  report({
    operation: `bytes a record in history, ${(RECORDS / 1e6).toFixed(1)} million records`,
    ours: { value: measured.bytes / measured.records, unit: 'B' },
    goal: { of: 'ours', atMost: 35 },
  })
} finally {
  await bench.stop()
}
