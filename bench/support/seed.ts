import type { Pool } from 'pg'
import { hashPassword } from '../../server/src/platform/secrets/passwords.ts'

export interface FleetSize {
  readonly robots: number
  readonly tablets: number
  readonly stations: number
  /** Keys that every device reports, in addition to those that the server derives. */
  readonly keys: number
  readonly customers: number
}

/** The fleet of the goals: 5,000 robots × 200 keys, 10,000 devices, 2,000 customers. */
export const LARGE_FLEET: FleetSize = {
  robots: 5000,
  tablets: 4000,
  stations: 1000,
  keys: 200,
  customers: 2000,
}

export const BENCH_PASSWORD = 'a bench and nothing else'

/** Users: an admin who sees everything, and a dealer who sees a quarter of the fleet. */
export const BENCH_USERS = { admin: 'bench-admin', dealer: 'bench-dealer' } as const

/**
 * Fills a migrated database with customers (four dealers, their customers below them), users, devices and the robots'
 * newest values. The values resemble what robots report: states, measurements with noise, coordinates, times, versions,
 * serial numbers; seeded, so that every run stores the same.
 */
export async function seedFleet(pool: Pool, size: FleetSize): Promise<void> {
  await pool.query('select setseed(0.5)')
  await seedCustomers(pool, size.customers)
  await seedDevices(pool, size)
  await seedValues(pool, size)
  await seedUsers(pool)
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

async function seedCustomers(pool: Pool, count: number): Promise<void> {
  await pool.query(`
    insert into customer (id, name, parent_id, is_dealer, path)
    select id, 'Dealer ' || id, 1, true, '{}' from generate_series(2, 5) id`)
  await pool.query(
    `insert into customer (id, name, parent_id, countries, path)
    select id, 'Sports Club ' || md5(id::text), 2 + id % 4, '{DK}', '{}' from generate_series(6, $1::integer) id`,
    [count],
  )
}

async function seedDevices(pool: Pool, size: FleetSize): Promise<void> {
  const kinds = [size.robots, size.tablets, size.stations]
  for (const [index, count] of kinds.entries()) {
    await pool.query(
      `insert into device (device_type, device_id, name, customer_id)
      select $1::smallint, id, 'Device ' || id, 2 + id % ($3::integer - 1) from generate_series(1, $2::integer) id`,
      [index + 1, count, size.customers],
    )
  }
  await pool.query(`
    insert into device_presence (dev, online, channel, last_message_at)
    select dev, dev % 3 > 0, 'mqtt', now() - dev * interval '1 second' from device`)
  await pool.query(`
    insert into current_connection (dev, connected_dev, connected_at)
    select t.dev, r.dev, now() from device t join device r on r.device_type = 1 and r.device_id = t.device_id
    where t.device_type = 2 and t.device_id % 2 = 0`)
}

async function seedValues(pool: Pool, { keys }: FleetSize): Promise<void> {
  await pool.query(
    `insert into data_key (name) select 'measured_value_' || n from generate_series(1, $1::integer) n`,
    [keys],
  )
  await pool.query(`
    insert into data_key_group (device_type, name, position) select 1, 'Group ' || g, g from generate_series(1, 10) g`)
  await pool.query(`
    insert into data_key_meaning (device_type, key_id, group_id, position, alias)
    select 1, key_id, 1 + key_id % 10, key_id, 'Measured value ' || key_id from data_key`)
  // Device by device, as the table grows in production. The references are valid by construction.
  await pool.query(`
    set local session_replication_role = replica;
    insert into latest (dev, created, inserted, key_id, value)
    select d.dev, now() - random() * interval '1 day', now(), k.key_id, case k.key_id % 10
      when 0 then (array['idle', 'painting', 'charging', 'error'])[1 + floor(random() * 4)::integer]
      when 1 then round((random() * 100)::numeric, 2)::text
      when 2 then round((50 + random() * 10)::numeric, 7)::text
      when 3 then floor(random() * 100)::text
      when 4 then (1790000000 + floor(random() * 86400))::text
      when 5 then '4.' || floor(random() * 4) || '.' || floor(random() * 9)
      when 6 then (random() > 0.5)::text
      when 7 then left(md5(random()::text), 12)
      when 8 then round((random() * 5)::numeric, 3)::text
      else 'Operator ' || floor(random() * 30) end
    from device d cross join data_key k where d.device_type = 1
    order by d.dev, k.key_id`)
}

async function seedUsers(pool: Pool): Promise<void> {
  const hash = await hashPassword(BENCH_PASSWORD)
  for (const [username, customer] of [
    [BENCH_USERS.admin, 1],
    [BENCH_USERS.dealer, 2],
  ]) {
    await pool.query(`insert into app_user (username, verified) values ($1, true)`, [username])
    await pool.query(`insert into user_secret (username, password_hash) values ($1, $2)`, [username, hash])
    await pool.query(`insert into user_customer (username, customer_id, position) values ($1, $2, 0)`, [
      username,
      customer,
    ])
    await pool.query(`insert into user_access (username, tag) values ($1, 'Default')`, [username])
  }
}
