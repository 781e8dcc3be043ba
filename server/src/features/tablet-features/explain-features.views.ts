import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import {
  type ExplainedFeature,
  type FeatureCause,
  FEATURES_ATTRIBUTE,
  type TabletFeaturesExplanation,
} from '@service-center/contract/tablet-features/tablet-features.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { notFound } from '../../platform/errors.ts'
import { type CauseOf, listChoices, listConfigurations, listPurchases } from './feature-causes.views.ts'

/**
 * Which features a tablet may use now, and why, by the same database function that decides what the tablet is
 * sent.
 * @throws notFound when the tablet is not in the viewer's scope
 */
export async function explainFeatures(db: Database, tabletId: number): Promise<TabletFeaturesExplanation> {
  const { dev } = await focusDevice(db, DEVICE_TYPE.tablet, tabletId)
  const tablet = await readTablet(db, dev)
  const groups = await listGroups(db, tablet.customer.id)
  const held = new Set(groups.map(({ id }) => id))
  const causes = Map.groupBy<number, CauseOf>(
    [
      ...(await listPurchases(db, { dev, customerId: tablet.customer.id, at: tablet.at })),
      ...(await listConfigurations(db, { held, at: tablet.at })),
      ...(await listChoices(db, dev)),
    ],
    ({ featureId }) => featureId,
  )
  const features = await listFeatures(db, dev)
  return {
    tabletId,
    ...tablet,
    groups,
    features: features.map(({ id, ...feature }) =>
      explained(
        feature,
        (causes.get(id) ?? []).map(({ cause }) => cause),
        tablet.at,
      ),
    ),
  }
}

type Tablet = Pick<TabletFeaturesExplanation, 'tabletName' | 'customer' | 'at' | 'toldAt'>

async function readTablet(db: Database, dev: number): Promise<Tablet> {
  const { rows } = await sql<Tablet>`
    select d.name as "tabletName", json_build_object('id', c.id, 'name', c.name) as customer,
      extract(epoch from now())::float8 as at, (
        select extract(epoch from a.updated_at)::float8 from device_attribute a
        where a.dev = d.dev and a.scope = 'shared' and a.name = ${sql.lit(FEATURES_ATTRIBUTE)}) as "toldAt"
    from device d join customer c on c.id = d.customer_id where d.dev = ${dev}`.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound()
  return row
}

type Groups = TabletFeaturesExplanation['groups']

/**
 * The access groups of a customer. The customer that passes one down is named if the viewer may know the
 * name.
 */
async function listGroups(db: Database, customerId: number): Promise<Groups> {
  const { rows } = await sql<Groups[number]>`
    with known as (select id, name from customer union select id, name from all_dealers())
    select g.id, g.name, t.key as "accessGroupType", a.inherited_from is not null as "isInherited",
      case when known.id is not null then json_build_object('id', known.id, 'name', known.name) end as customer
    from access_groups_of(array[${customerId}::integer]) a
    join access_group g on g.id = a.group_id join access_group_type t on t.id = g.type_id
    left join known on known.id = coalesce(a.inherited_from, a.customer_id)
    order by t.key, g.name, g.id`.execute(db)
  return rows
}

type FeatureRow = Omit<ExplainedFeature, 'since' | 'until' | 'begins' | 'causes'>

async function listFeatures(db: Database, dev: number): Promise<(FeatureRow & { id: number })[]> {
  const { rows } = await sql<FeatureRow & { id: number }>`
    select f.id, f.tag, f.description, g.name as "group", g.is_template_group as "isTemplate",
      n.dev is not null as "isOn", coalesce((
        select json_agg(json_build_object('tag', o.tag, 'description', o.description) order by o.tag)
        from feature_option o where o.id = any (n.options)), '[]') as options,
      coalesce(m.metadata, '[]') as metadata
    from feature f join feature_group g on g.id = f.group_id
    left join features_of_tablets(array[${dev}::integer], now()) n on n.feature_id = f.id
    left join metadata_of_features(now()) m on m.feature_id = f.id
    order by g.name collate "und-x-icu", g.id, f.tag collate "und-x-icu"`.execute(db)
  return rows
}

function explained(feature: FeatureRow, causes: FeatureCause[], at: number): ExplainedFeature {
  // Causes that give the feature come first.
  const sorted = causes.toSorted((one, other) => Number(other.gives) - Number(one.gives))
  return { ...feature, ...timesOf(causes, at), causes: sorted }
}

/** A range of unix seconds: the start is included, the end is not; null means no end. */
interface Range {
  readonly from: number
  readonly to: number | null
}

/** The current period in which a feature is on without a break, and the start of the next one. */
interface FeatureTimes {
  readonly since: number | null
  readonly until: number | null
  readonly begins: number | null
}

/**
 * When a feature is on by its causes. The current access groups, customer and choices are used for the past
 * and the future too.
 */
function timesOf(causes: readonly FeatureCause[], at: number): FeatureTimes {
  const ranges = joined(causes.flatMap(rangesOf))
  const current = ranges.find(({ from, to }) => from <= at && (to === null || at < to))
  const next = ranges.find(({ from }) => from > at)
  return {
    since: current?.from ?? null,
    until: current?.to ?? null,
    begins: current === undefined ? (next?.from ?? null) : null,
  }
}

function rangesOf(cause: FeatureCause): Range[] {
  switch (cause.kind) {
    case 'purchase':
      return cause.state === 'COMPLETE' && cause.outcome !== 'otherCustomer'
        ? [{ from: cause.from, to: cause.to }]
        : []
    case 'configuration':
      return cause.groups.every(({ held }) => held)
        ? cause.timeframes.map(({ from, to }) => ({ from, to }))
        : []
    case 'choice':
      return [{ from: cause.chosenAt, to: null }]
  }
}

/** Joins ranges that touch or overlap; leaves out empty ones. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  const sorted = ranges
    .filter(({ from, to }) => to === null || from < to)
    .toSorted((one, other) => one.from - other.from)
  for (const range of sorted) {
    const last = result.at(-1)
    if (last === undefined || (last.to !== null && last.to < range.from)) result.push(range)
    else if (last.to !== null && (range.to === null || range.to > last.to)) {
      result[result.length - 1] = { from: last.from, to: range.to }
    }
  }
  return result
}
