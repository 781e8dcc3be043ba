import { addDemoQuoteSettings } from '../../server/src/demo/quotes/demo-quotes.ts'
import { addQuoteCompany } from '../../server/src/testing/worlds/quote-world.ts'
import type { BenchDatabase } from './world.ts'
import { BENCH_USERS, seedFleet } from './seed.ts'

/** Users who issue quotes. All can see the company. */
export const SELLERS = [BENCH_USERS.admin, 'bench-seller-1', 'bench-seller-2', 'bench-seller-3'] as const
/** A company of our own store, and its contact. */
export const QUOTE_PARTIES = { company: 'bench-company', contact: 'bench-company-contact' } as const

const FLEET = { robots: 100, tablets: 100, stations: 10, keys: 1, customers: 500 }

/**
 * Seeds the quote settings of the demo world, the company, and users who may issue quotes.
 * @param dataDir data folder of the product
 */
export async function seedQuoteWorld({ database }: BenchDatabase, dataDir: string): Promise<void> {
  const { pool, system } = database
  await seedFleet(pool, FLEET)
  await addDemoQuoteSettings(system, { dataDir, now: Date.now() })
  await addQuoteCompany(system, { id: QUOTE_PARTIES.company, customerId: 1 })
  const others = SELLERS.filter((name) => name !== BENCH_USERS.admin)
  await pool.query('insert into app_user (username, verified) select unnest($1::text[]), true', [others])
  await pool.query(
    `insert into user_secret (username, password_hash)
    select u, password_hash from unnest($1::text[]) u cross join user_secret where username = $2`,
    [others, BENCH_USERS.admin],
  )
  await pool.query(
    'insert into user_customer (username, customer_id, position) select unnest($1::text[]), 1, 0',
    [others],
  )
  await pool.query('update app_user set contract_access = true where username = any ($1)', [SELLERS])
  await pool.query(
    `insert into user_access (username, tag)
    select u, t from unnest($1::text[]) u cross join unnest(array['QuoteGenerator', 'QuoteAccessDE']) t`,
    [SELLERS],
  )
  await pool.query('vacuum analyze')
}
