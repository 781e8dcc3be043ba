import {
  dbToolTabletFeatures,
  type TabletFeature,
  type TabletWithFeatures,
} from '@service-center/contract/dbtool/tablet-features.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { focusDevice } from '../../../platform/devices/focused-device.ts'
import { checkUnchanged } from '../../../platform/errors.ts'
import type { RawJson } from '../../../platform/http/answers.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { unknownFeature, unknownOption } from '../common/dbtool.errors.ts'
import { readListReply } from '../common/dbtool-calls.ts'

const FEATURE: Record<keyof TabletFeature, RawBuilder<unknown>> = {
  Id: sql`t.feature_id`,
  Name: sql`f.tag`,
  Options: sql`coalesce(chosen.options, '[]')`,
}
const TABLET: Record<keyof TabletWithFeatures, RawBuilder<unknown>> = {
  Id: sql`d.device_id`,
  Features: sql`coalesce(features.list, '[]')`,
}

const columns = (fields: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

/**
 * The tablets in scope, sorted by number, with the features chosen for each; deleted options are left out.
 */
function readTabletFeatures(db: Database): Promise<RawJson> {
  return readListReply(db, {
    with: sql`
      chosen as materialized (
        select c.dev, c.feature_id, json_agg(
          json_build_object('Id', o.id, 'Tag', o.tag, 'description', o.description) order by o.tag) as options
        from tablet_feature_option c join feature_option o on o.id = c.option_id where o.deleted_at is null
        group by c.dev, c.feature_id),
      feature_of_tablet as (
        select t.dev, f.tag, ${columns(FEATURE)}
        from tablet_feature t join feature f on f.id = t.feature_id left join chosen using (dev, feature_id)),
      features as materialized (
        select dev, json_agg(json_build_object('Id', "Id", 'Name', "Name", 'Options', "Options") order by tag) as list
        from feature_of_tablet group by dev)`,
    select: sql`
      select ${columns(TABLET)} from device d left join features using (dev)
      where d.device_type = ${sql.lit(DEVICE_TYPE.tablet)} order by d.device_id`,
  })
}

export function tabletFeatureRoutes(app: App): void {
  route(app, dbToolTabletFeatures.list, ({ db }) => readTabletFeatures(db))

  route(
    app,
    dbToolTabletFeatures.set,
    async ({ db, viewer, body: { was, ...body }, logAction, afterCommit }) => {
      const device = { type: DEVICE_TYPE.tablet, id: body.t }
      logAction({ value: body, device })
      const { dev, path } = await focusDevice(db, device.type, device.id)
      const before = await lockChoices(db, dev)
      checkUnchanged(was && sortedChoices(was), before)
      const after = sortedChoices(body.f)
      await replaceChoices(db, { dev, choices: after, username: viewer.username })
      afterCommit(() => app.live.publish(liveEvents.tabletFeatures, { path, payload: {} }))
      logAction({ before: { features: before }, after: { features: after } })
      return { success: true }
    },
  )
}

/** A feature that is chosen for a tablet, and its chosen options. */
interface Choice {
  readonly Id: number
  readonly o: readonly number[]
}

/** Sorts choices by feature, and removes duplicate features and options. */
function sortedChoices(choices: readonly Choice[]): Choice[] {
  const options = new Map<number, Set<number>>()
  for (const { Id, o } of choices) options.set(Id, new Set([...(options.get(Id) ?? []), ...o]))
  return [...options]
    .map(([Id, o]) => ({ Id, o: [...o].toSorted((one, other) => one - other) }))
    .toSorted((one, other) => one.Id - other.Id)
}

/**
 * The features that are chosen for a focused tablet, without deleted options, locked until the end of the
 * transaction.
 */
async function lockChoices(db: Database, dev: number): Promise<Choice[]> {
  await sql`select pg_advisory_xact_lock(hashtext('tablet features'), ${dev})`.execute(db)
  const { rows } = await sql<Choice>`
    select t.feature_id as "Id", array(
      select c.option_id from tablet_feature_option c join feature_option o on o.id = c.option_id
      where c.dev = t.dev and c.feature_id = t.feature_id and o.deleted_at is null order by 1) as o
    from tablet_feature t where t.dev = ${dev} order by 1`.execute(db)
  return rows
}

/**
 * Replaces the features chosen for a tablet. Choices that stay keep their time; deleted options stay too, in
 * case they are restored.
 * @throws unknownFeature, unknownOption
 */
async function replaceChoices(
  db: Database,
  { dev, choices, username }: { dev: number; choices: readonly Choice[]; username: string },
): Promise<void> {
  const features = choices.map(({ Id }) => Id)
  const options = choices.flatMap(({ Id, o }) => o.map((option) => ({ feature: Id, option })))
  await sql`
    delete from tablet_feature where dev = ${dev} and feature_id <> all (${features}::integer[])`.execute(db)
  await sql`
    delete from tablet_feature_option c using feature_option o
    where c.dev = ${dev} and o.id = c.option_id and o.deleted_at is null
      and c.option_id <> all (${options.map(({ option }) => option)}::integer[])`.execute(db)
  await sql`
    insert into tablet_feature (dev, feature_id, chosen_by)
    select ${dev}, feature, ${username} from unnest(${features}::integer[]) feature
    on conflict do nothing`
    .execute(db)
    .catch(violationsAs({ tablet_feature_feature_id_fkey: () => unknownFeature('f') }))
  await sql`
    insert into tablet_feature_option (dev, feature_id, option_id)
    select ${dev}, feature, option
    from unnest(${options.map(({ feature }) => feature)}::integer[], ${options.map(({ option }) => option)}::integer[])
      given (feature, option)
    on conflict do nothing`
    .execute(db)
    .catch(violationsAs({ tablet_feature_option_feature_id_option_id_fkey: unknownOption }))
}
