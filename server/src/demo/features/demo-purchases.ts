import { TABLET } from '@service-center/simulator/model/device.ts'
import { randomUnit, salt } from '@service-center/simulator/model/random.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { DemoDevices } from '../fleet/demo-devices.ts'
import { boughtGroupsOf } from './demo-layouts.ts'

const DAY_MS = 86_400_000
const PURCHASE = salt('purchase')
/** One in this many customers with tablets has bought a feature group for all of them. */
const FOR_ALL = 4
/** One in this many tablets has an individually chosen feature. */
const CHOSEN = 25

interface DemoPurchase {
  readonly customer: number
  readonly dev: number | null
  readonly group: number
  /** In ms since 1970, at the start of a day. */
  readonly from: number
  readonly to: number | null
  readonly state: 'COMPLETE' | 'PENDING' | 'REFUNDED'
}

/**
 * Adds purchases: template groups for tablets, some refunded or for one season only, other feature groups for whole
 * customers, and features for single tablets.
 */
export async function addDemoPurchases(db: Database, devices: DemoDevices, now: number): Promise<void> {
  const tablets = [...devices].flatMap(([device, dev]) =>
    device.deviceType === TABLET ? [{ device, dev }] : [],
  )
  const ofTablets = tablets.flatMap(({ device, dev }) =>
    boughtGroupsOf(device).map((group, place) =>
      templatesOf(
        { customer: device.customerId, dev, group },
        { seed: PURCHASE + device.id * 10 + place, now },
      ),
    ),
  )
  const groups = await db
    .selectFrom('feature_group')
    .select('id')
    .where('is_template_group', '=', false)
    .orderBy('id')
    .execute()
  const customers = [...new Set(tablets.map(({ device }) => device.customerId))]
  const ofCustomers = customers.flatMap((customer) => {
    const group = groups[customer % Math.max(1, groups.length)]
    if (group === undefined || customer % FOR_ALL !== 0) return []
    return [subscription({ customer, group: group.id }, { seed: PURCHASE + customer, now })]
  })
  await insertPurchases(db, [...ofTablets, ...ofCustomers])
  await addChoices(
    db,
    tablets.filter(({ device }) => device.id % CHOSEN === 0).map(({ dev }) => dev),
  )
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS

/** Template purchases for a tablet: most are permanent, a few for this season, some refunded or not paid yet. */
function templatesOf(
  bought: { customer: number; dev: number; group: number },
  { seed, now }: { seed: number; now: number },
): DemoPurchase {
  const from = dayOf(now - (20 + randomUnit(seed, 1) * 700) * DAY_MS)
  const kind = randomUnit(seed, 2)
  // The first group is what every tablet comes with.
  if (bought.group === 1 || kind < 0.8) return { ...bought, from, to: null, state: 'COMPLETE' }
  if (kind < 0.9) return { ...bought, from, to: dayOf(from + 365 * DAY_MS), state: 'COMPLETE' }
  if (kind < 0.96) return { ...bought, from, to: null, state: 'REFUNDED' }
  return { ...bought, from: dayOf(now), to: null, state: 'PENDING' }
}

/** A purchase for one year for all tablets of a customer. It began up to a year ago or begins next week. */
function subscription(
  bought: { customer: number; group: number },
  { seed, now }: { seed: number; now: number },
): DemoPurchase {
  const from = dayOf(now - (randomUnit(seed, 3) * 380 - 7) * DAY_MS)
  return { ...bought, dev: null, from, to: from + 365 * DAY_MS, state: 'COMPLETE' }
}

async function insertPurchases(db: Database, rows: readonly DemoPurchase[]): Promise<void> {
  await sql`
    insert into purchase (customer_id, dev, tablet_id, feature_group_id, valid_from, valid_to, state, created_at, created_by,
      refunded_at, refunded_by, refund)
    select given.customer, given.dev, d.device_id, given.feature_group, given.valid_from, given.valid_to, given.state,
      least(given.valid_from, now()), 'support',
      case when given.state = 'REFUNDED' then given.valid_from + interval '10 days' end,
      case when given.state = 'REFUNDED' then 'support' end,
      case when given.state = 'REFUNDED' then '{"reason": "The wrong sport was ordered"}'::jsonb end
    from unnest(${rows.map(({ customer }) => customer)}::integer[], ${rows.map(({ dev }) => dev)}::integer[],
      ${rows.map(({ group }) => group)}::integer[], ${rows.map(({ from }) => new Date(from))}::timestamptz[],
      ${rows.map(({ to }) => (to === null ? null : new Date(to)))}::timestamptz[],
      ${rows.map(({ state }) => state)}::text[])
      with ordinality as given (customer, dev, feature_group, valid_from, valid_to, state, place)
    left join device d using (dev) order by given.valid_from, given.place`.execute(db)
}

/** A feature with all its options for each of some tablets. */
async function addChoices(db: Database, devs: readonly number[]): Promise<void> {
  await sql`
    with choosable as materialized (
      select f.id, row_number() over (order by f.id) as place, count(*) over () as number
      from feature f join feature_group g on g.id = f.group_id where not g.is_template_group)
    insert into tablet_feature (dev, feature_id, chosen_at, chosen_by)
    select t.dev, c.id, now() - interval '30 days', 'support'
    from unnest(${devs}::integer[]) with ordinality as t (dev, place)
    join choosable c on c.place = 1 + t.place % c.number`.execute(db)
  await sql`
    insert into tablet_feature_option (dev, feature_id, option_id)
    select t.dev, t.feature_id, o.id
    from tablet_feature t join feature_option o on o.feature_id = t.feature_id and o.deleted_at is null`.execute(
    db,
  )
}
