import type { Pool } from 'pg'

/** The id of the robot with a million records of its own. */
export const LARGE_HISTORY_ROBOT = 900_000
/** Time of the first report, in unix seconds. */
export const FIRST_REPORT_TIME = Date.parse('2026-03-01T00:00:00Z') / 1000
const REPORTS_PER_ROBOT = 1430
const VALUES_PER_REPORT = 7
/** Number of records of each robot. */
export const RECORDS_PER_ROBOT = REPORTS_PER_ROBOT * VALUES_PER_REPORT
const LARGE_HISTORY_REPORTS = 143_000

/**
 * Fills history with an hourly report of seven values of each robot over two months, and one more robot that reports
 * every thirty seconds, a million records in total.
 * @param reports of each robot, one an hour
 * @returns size of the hourly ones on disk, indexes included
 */
export async function seedHistory(
  pool: Pool,
  robots: number,
  reports = REPORTS_PER_ROBOT,
): Promise<{ bytes: number; records: number }> {
  await pool.query(
    `select ensure_history_partitions(timestamptz '2026-03-01 00:00+00', '2026-04-30 00:00+00')`,
  )
  // In time order, as the gateway writes it: some thousand reports per statement.
  const slots = Math.max(1, Math.round(5000 / robots))
  for (let slot = 0; slot < reports; slot += slots) {
    await pool.query(
      `insert into history (dev, created, lag, keys, vals)
      select dev, to_timestamp($4::float8) + (slot * 60 + (dev % 60)) * interval '1 minute', 1,
        array(select (1 + (dev + slot) % 28 * 7 + place)::smallint from generate_series(0, $3::integer - 1) place),
        pack_history_values(array[
          (array['idle', 'painting', 'charging', 'error'])[1 + floor(random() * 4)::integer],
          round((random() * 100)::numeric, 2)::text, round((50 + random() * 10)::numeric, 7)::text,
          floor(random() * 100)::text, (1790000000 + floor(random() * 86400))::text,
          (random() > 0.5)::text, round((random() * 5)::numeric, 3)::text])
      from generate_series($1::integer, least($1::integer + $5::integer, ${reports}) - 1) slot,
        generate_series(1, $2::integer) dev`,
      [slot, robots, VALUES_PER_REPORT, FIRST_REPORT_TIME, slots],
    )
  }
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ bytes: number; records: number }>(`
    select (select sum(pg_total_relation_size(relid))::float8 from pg_partition_tree('history') where isleaf)
        + pg_total_relation_size('history_day') as bytes,
      (select sum(records)::float8 from history_day) as records`)
  const [measured] = rows
  const expected = robots * reports * VALUES_PER_REPORT
  if (measured?.records !== expected)
    throw new Error(`Of ${expected} records ${measured?.records} are there.`)
  await seedLargeHistory(pool)
  return measured
}

async function seedLargeHistory(pool: Pool): Promise<void> {
  await pool.query(
    `with robot as (
      insert into device (device_type, device_id, name, customer_id) values (1, $1, 'Generous', 2) returning dev)
    insert into history (dev, created, lag, keys, vals)
    select robot.dev, to_timestamp($2::float8) + slot * interval '30 seconds', 1, said.keys, said.vals
    from robot, (
      select row_number() over () as slot, keys, vals from (select keys, vals from history limit $3::integer) few) said`,
    [LARGE_HISTORY_ROBOT, FIRST_REPORT_TIME, LARGE_HISTORY_REPORTS],
  )
  const { rowCount } = await pool.query(
    'select from history h join device using (dev) where device_id = $1',
    [LARGE_HISTORY_ROBOT],
  )
  if (rowCount !== LARGE_HISTORY_REPORTS) throw new Error(`The generous robot has ${rowCount} reports.`)
  await pool.query('vacuum analyze')
}
