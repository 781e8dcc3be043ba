import type { Pool } from 'pg'
import { BENCH_USERS, type FleetSize, seedFleet } from './seed.ts'

/** Size of the seeded sales data: a fleet of tablets with purchases of feature groups. */
export const SOLD = {
  tablets: 5000,
  customers: 2000,
  featureGroups: 40,
  features: 200,
  purchases: 10_000,
  /** All of one feature group. */
  prices: 2000,
} as const

/** A feature that all tablets have, by an access group that the manufacturer passes down. */
export const FEATURE_OF_ALL = { id: 1, tag: 'feature_1', group: 2 } as const
/** A feature group that nobody has bought, so that a purchase in a bench has an effect. */
export const UNSOLD_GROUP = { id: SOLD.featureGroups + 1, tag: 'unsold' } as const

/** A user of one customer that has few purchases. */
export const SMALL_USER = 'bench-customer'

const FLEET: FleetSize = {
  robots: 100,
  tablets: SOLD.tablets,
  stations: 10,
  keys: 1,
  customers: SOLD.customers,
}

/** Rights of the admin of {@link BENCH_USERS}. */
const RIGHTS = ['DbToolPurchases', 'DbToolFeatures', 'DbToolFeatureGroupsAndPricings']

/**
 * Fills a migrated database with tablets, features, configurations for access groups that customers have, prices, and
 * purchases, most of them for all tablets of a customer. Every run stores the same.
 */
export async function seedSoldWorld(pool: Pool): Promise<void> {
  await seedFleet(pool, FLEET)
  await pool.query('select setseed(0.5)')
  await seedFeatures(pool)
  await seedConfigurations(pool)
  await pool.query(
    `insert into purchase (customer_id, dev, tablet_id, feature_group_id, valid_from, valid_to, created_by)
    select d.customer_id, case when n % 4 = 0 then d.dev end, case when n % 4 = 0 then d.device_id end,
      2 + n % ($3::integer - 1), now() - random() * interval '900 days',
      case when n % 3 = 0 then now() + (0.5 + random()) * interval '100 days' end, $1
    from generate_series(1, $2::integer) n
      join device d on d.device_type = 2 and d.device_id = 1 + n * 7 % $4`,
    [BENCH_USERS.admin, SOLD.purchases, SOLD.featureGroups, SOLD.tablets],
  )
  await pool.query(
    `insert into group_price (feature_group_id, collection_id, price, currency_id, description, valid_from)
    select 2, 1 + n % 20, 1000 + n, (select min(id) from currency), 'Price list ' || n / 20, date '2000-01-01' + n
    from generate_series(1, $1::integer) n`,
    [SOLD.prices],
  )
  await pool.query('insert into user_access (username, tag) select $1, unnest($2::text[])', [
    BENCH_USERS.admin,
    RIGHTS,
  ])
  await seedSmallUser(pool)
  await pool.query('vacuum analyze')
}

async function seedSmallUser(pool: Pool): Promise<void> {
  await pool.query('insert into app_user (username, verified) values ($1, true)', [SMALL_USER])
  await pool.query(
    'insert into user_secret (username, password_hash) select $1, password_hash from user_secret where username = $2',
    [SMALL_USER, BENCH_USERS.admin],
  )
  await pool.query(
    `insert into user_customer (username, customer_id, position)
    select $1, max(customer_id), 0 from purchase join customer c on c.id = customer_id where not c.is_dealer`,
    [SMALL_USER],
  )
  await pool.query('insert into user_access (username, tag) select $1, unnest($2::text[])', [
    SMALL_USER,
    RIGHTS,
  ])
}

async function seedFeatures(pool: Pool): Promise<void> {
  await pool.query(
    `insert into feature_group (id, name, is_template_group)
    select n, 'Group ' || n, n % 4 = 0 from generate_series(1, $1::integer) n`,
    [UNSOLD_GROUP.id],
  )
  await pool.query(
    `insert into feature (id, tag, description, group_id)
    select n, 'feature_' || n, 'Feature ' || n, 1 + n % $2 from generate_series(1, $1::integer) n`,
    [SOLD.features, SOLD.featureGroups],
  )
  await pool.query(`
    select setval(pg_get_serial_sequence('feature_group', 'id'), (select max(id) from feature_group));
    select setval(pg_get_serial_sequence('feature', 'id'), (select max(id) from feature))`)
  await pool.query('insert into feature (tag, group_id) values ($1, $2)', [UNSOLD_GROUP.tag, UNSOLD_GROUP.id])
  await pool.query(`
    insert into feature_option (feature_id, tag)
    select f.id, 'option_' || n from feature f cross join generate_series(1, 3) n;
    insert into feature_metadata (feature_id, key, value, position)
    select id, 'limit', (id * 10)::text, 1 from feature where id % 4 = 0;
    insert into template (name, feature_id)
    select 'Template ' || f.id, f.id from feature f join feature_group g on g.id = f.group_id where g.is_template_group`)
}

/** Access groups of dealers and of some customers, and one of the manufacturer, which all inherit. */
async function seedConfigurations(pool: Pool): Promise<void> {
  await pool.query(`
    insert into access_group (id, name, type_id, inheritable)
    select n, 'Access ' || n, 16, true from generate_series(1, 20) n;
    insert into customer_access_group (customer_id, group_id) values (1, 1);
    insert into customer_access_group (customer_id, group_id)
    select id, 2 + id % 19 from customer where id > 1 and id % 3 = 0;
    insert into access_group_collection (id, groups)
    select n, case when n = 1 then array[1] else array[1, n] end from generate_series(1, 20) n;
    select setval(pg_get_serial_sequence('access_group', 'id'), (select max(id) from access_group));
    select setval(pg_get_serial_sequence('access_group_collection', 'id'), (select max(id) from access_group_collection));
    insert into feature_configuration (feature_id, collection_id)
    select 1 + (n * 2 - 2) % 200, 1 + (n - 1) % 20 from generate_series(1, 100) n;
    insert into feature_configuration_option (configuration_id, option_id)
    select c.id, o.id from feature_configuration c join feature_option o using (feature_id) where o.tag = 'option_1';
    insert into feature_configuration_timeframe (configuration_id, position, valid_from)
    select id, 1, '2020-01-01' from feature_configuration`)
}
