import type { Pool } from 'pg'
import { RIGHTS } from '../../contract/src/endpoint/rights.ts'
import { hashPassword } from '../../server/src/platform/secrets/passwords.ts'
import { BENCH_PASSWORD, seedFleet } from './seed.ts'

/** Users with every right and two dealers each: one sees nearly the whole fleet, the other 50 customers with 100 devices. */
export const PICKER_USERS = { large: 'bench-large', small: 'bench-small' } as const

const CUSTOMERS = 5000
/** Ids of the dealers of the small world, above those of the others. */
const SMALL_DEALERS = [5001, 5002] as const
const SMALL_CUSTOMERS = 50

/** 5,000 customers with 10,000 devices; 50 of the customers belong to a dealer of the small user. */
export async function seedPickerWorld(pool: Pool): Promise<void> {
  await seedFleet(pool, { robots: 5000, tablets: 4000, stations: 1000, keys: 1, customers: CUSTOMERS })
  const [dealer] = SMALL_DEALERS
  await pool.query(
    `insert into customer (id, name, parent_id, is_dealer, path)
    select id, 'Dealer ' || id, 1, true, '{}' from unnest($1::integer[]) id`,
    [SMALL_DEALERS],
  )
  await pool.query('update customer set parent_id = $1 where id between 1000 and $2', [
    dealer,
    999 + SMALL_CUSTOMERS,
  ])
  await addUser(pool, { username: PICKER_USERS.large, customers: [2, 3, 4, 5] })
  await addUser(pool, { username: PICKER_USERS.small, customers: SMALL_DEALERS })
  await pool.query('vacuum analyze')
}

async function addUser(
  pool: Pool,
  { username, customers }: { username: string; customers: readonly number[] },
): Promise<void> {
  await pool.query('insert into app_user (username, verified) values ($1, true)', [username])
  await pool.query('insert into user_secret (username, password_hash) values ($1, $2)', [
    username,
    await hashPassword(BENCH_PASSWORD),
  ])
  await pool.query(
    `insert into user_customer (username, customer_id, position)
    select $1, id, at - 1 from unnest($2::integer[]) with ordinality given (id, at)`,
    [username, customers],
  )
  await pool.query('insert into user_access (username, tag) select $1, unnest($2::text[])', [
    username,
    RIGHTS,
  ])
}
