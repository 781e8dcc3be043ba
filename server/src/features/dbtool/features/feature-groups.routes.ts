import {
  type Currency,
  dbToolFeatureGroups,
  type FeatureGroup,
} from '@service-center/contract/dbtool/feature-groups.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { checkUnchanged, notFound } from '../../../platform/errors.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { listReply, publishToStaff } from '../common/dbtool-calls.ts'
import { checkStaff } from '../../../platform/access/access.ts'
import { featureGroupExists } from '../common/dbtool.errors.ts'

interface FeatureGroupFields {
  readonly name: string
  readonly is_template_group: boolean
}

const violations = violationsAs({ feature_group_name_key: featureGroupExists })

async function lockFeatureGroup(
  db: Database,
  id: number,
): Promise<(FeatureGroupFields & { id: number }) | undefined> {
  return db
    .selectFrom('feature_group')
    .select(['id', 'name', 'is_template_group'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Adds a feature group and returns its id. @throws featureGroupExists */
export async function insertFeatureGroup(db: Database, group: FeatureGroupFields): Promise<number> {
  const { id } = await db
    .insertInto('feature_group')
    .values({ ...group })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violations)
  return id
}

/** @throws featureGroupExists */
async function updateFeatureGroup(
  db: Database,
  { id, group }: { id: number; group: FeatureGroupFields },
): Promise<void> {
  await db
    .updateTable('feature_group')
    .set({ ...group })
    .where('id', '=', id)
    .execute()
    .catch(violations)
}

export function featureGroupRoutes(app: App): void {
  route(app, dbToolFeatureGroups.list, async ({ db }) => listReply(await listFeatureGroups(db)))

  route(app, dbToolFeatureGroups.currencies, async ({ db }) => listReply(await listCurrencies(db)))

  route(
    app,
    dbToolFeatureGroups.save,
    async ({ db, viewer, body: { was, ...body }, logAction, afterCommit }) => {
      logAction({ value: body })
      checkStaff(viewer)
      afterCommit(() => publishToStaff(app, liveEvents.features))
      const group = { name: body.name.trim(), is_template_group: body.isTemplateGroup }
      if (body.id === undefined) {
        const id = await insertFeatureGroup(db, group)
        logAction({ after: { id, ...group } })
        return { success: true, id }
      }
      const before = await lockFeatureGroup(db, body.id)
      if (before === undefined) throw notFound()
      checkUnchanged(was && [was.name, was.isTemplateGroup], [before.name, before.is_template_group])
      await updateFeatureGroup(db, { id: before.id, group })
      logAction({ before, after: { id: before.id, ...group } })
      return { success: true, id: before.id }
    },
  )
}

/** For whom each feature group has prices, and when; prices in several currencies are one offer. */
const OFFERS = sql`
  select p.feature_group_id, json_agg(json_build_object('Groups', g.names,
    'From', to_char(p.valid_from, 'YYYY-MM-DD'), 'To', to_char(p.valid_to, 'YYYY-MM-DD'))
    order by p.valid_from, g.names) as list
  from (select distinct feature_group_id, collection_id, valid_from, valid_to from group_price) p
  cross join lateral (
    select string_agg(g.name, ' + ' order by g.id) as names
    from access_group_collection_member m join access_group g on g.id = m.group_id
    where m.collection_id = p.collection_id) g
  group by 1`

/** All feature groups by name. */
async function listFeatureGroups(db: Database): Promise<FeatureGroup[]> {
  const { rows } = await sql<FeatureGroup>`
    select g.id as "Id", g.name as "Name", g.is_template_group as "isTemplateGroup",
      coalesce(f.count, 0) as "Features", coalesce(p.count, 0) as "Prices",
      coalesce(o.list, '[]') as "Offers"
    from feature_group g
    left join (select group_id, count(*) as count from feature group by 1) f on f.group_id = g.id
    left join (select feature_group_id, count(*) as count from group_price group by 1) p on p.feature_group_id = g.id
    left join (${OFFERS}) o on o.feature_group_id = g.id
    order by g.name collate "und-x-icu", g.id`.execute(db)
  return rows
}

/** The currencies in the order in which they are offered. */
async function listCurrencies(db: Database): Promise<Currency[]> {
  return db
    .selectFrom('currency')
    .select(['id as Id', 'iso as ISO', 'zero_decimal as ZeroDecimal'])
    .orderBy('id')
    .execute()
}
