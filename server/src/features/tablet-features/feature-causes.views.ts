import type { FeatureCause } from '@service-center/contract/tablet-features/tablet-features.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Something that gives a feature to a tablet, or would but does not. */
export interface CauseOf {
  readonly featureId: number
  readonly cause: FeatureCause
}

type PurchaseCause = Extract<FeatureCause, { kind: 'purchase' }>
type ConfigurationCause = Extract<FeatureCause, { kind: 'configuration' }>
type ChoiceCause = Extract<FeatureCause, { kind: 'choice' }>

/**
 * The purchases for the tablet by its customer, and by other customers in the viewer's scope, for each
 * feature of their groups; the newest first.
 */
export async function listPurchases(
  db: Database,
  { dev, customerId, at }: { dev: number; customerId: number; at: number },
): Promise<CauseOf[]> {
  type Row = Omit<PurchaseCause, 'kind' | 'gives' | 'outcome'> & { featureIds: number[] }
  const { rows } = await sql<Row>`
    select p.id, p.transaction_id as "transactionId", json_build_object('id', c.id, 'name', c.name) as customer,
      p.tablet_id is not null as "isForTablet", p.state, extract(epoch from p.valid_from)::float8 as "from",
      extract(epoch from p.valid_to)::float8 as "to", extract(epoch from p.refunded_at)::float8 as "refundedAt",
      array(select f.id from feature f where f.group_id = p.feature_group_id) as "featureIds"
    from purchase p join customer c on c.id = p.customer_id
    where p.dev = ${dev} or (p.customer_id = ${customerId} and p.tablet_id is null
      and (p.former_devs is null or ${dev} = any (p.former_devs)))
    order by p.valid_from desc, p.id desc`.execute(db)
  return rows.flatMap(({ featureIds, ...row }) => {
    const outcome = outcomeOf(row, { customerId, at })
    const cause: PurchaseCause = { kind: 'purchase', gives: outcome === 'runs', ...row, outcome }
    return featureIds.map((featureId) => ({ featureId, cause }))
  })
}

function outcomeOf(
  { customer, state, from, to }: Pick<PurchaseCause, 'customer' | 'state' | 'from' | 'to'>,
  { customerId, at }: { customerId: number; at: number },
): PurchaseCause['outcome'] {
  if (state === 'REFUNDED') return 'refunded'
  if (state !== 'COMPLETE') return 'notComplete'
  if (customer.id !== customerId) return 'otherCustomer'
  if (from > at) return 'notStarted'
  return to !== null && to <= at ? 'ended' : 'runs'
}

/** All configurations, checked against the access groups of the tablet's customer. */
export async function listConfigurations(
  db: Database,
  { held, at }: { held: ReadonlySet<number>; at: number },
): Promise<CauseOf[]> {
  interface Row {
    featureId: number
    id: number
    groups: { id: number; name: string }[]
    timeframes: { from: number; to: number | null }[]
    options: string[]
  }
  const { rows } = await sql<Row>`
    select c.feature_id as "featureId", c.id, (
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id)
        from access_group_collection_member m join access_group g on g.id = m.group_id
        where m.collection_id = c.collection_id) as groups, (
        select coalesce(json_agg(json_build_object(
          'from', extract(epoch from t.valid_from), 'to', extract(epoch from t.valid_to)) order by position), '[]')
        from feature_configuration_timeframe t where t.configuration_id = c.id) as timeframes,
      array(select o.tag from feature_configuration_option x join feature_option o on o.id = x.option_id
        where x.configuration_id = c.id and o.deleted_at is null order by 1) as options
    from feature_configuration c order by c.id`.execute(db)
  return rows.map(({ featureId, id, options, ...row }) => {
    const groups = row.groups.map((group) => ({ ...group, held: held.has(group.id) }))
    const timeframes = row.timeframes.map((frame) => ({ ...frame, state: stateOf(frame, at) }))
    const gives = groups.every((group) => group.held) && timeframes.some(({ state }) => state === 'current')
    const cause: ConfigurationCause = { kind: 'configuration', gives, id, groups, timeframes, options }
    return { featureId, cause }
  })
}

function stateOf(
  { from, to }: { from: number; to: number | null },
  at: number,
): ConfigurationCause['timeframes'][number]['state'] {
  if (from > at) return 'future'
  return to !== null && to <= at ? 'past' : 'current'
}

/** The features that were chosen for the focused tablet. */
export async function listChoices(db: Database, dev: number): Promise<CauseOf[]> {
  const { rows } = await sql<Omit<ChoiceCause, 'kind' | 'gives'> & { featureId: number }>`
    select t.feature_id as "featureId", extract(epoch from t.chosen_at)::float8 as "chosenAt",
      t.chosen_by as "chosenBy", array(
        select o.tag from tablet_feature_option c join feature_option o on o.id = c.option_id
        where c.dev = t.dev and c.feature_id = t.feature_id and o.deleted_at is null order by 1) as options
    from tablet_feature t where t.dev = ${dev}`.execute(db)
  return rows.map(({ featureId, ...row }) => ({ featureId, cause: { kind: 'choice', gives: true, ...row } }))
}
