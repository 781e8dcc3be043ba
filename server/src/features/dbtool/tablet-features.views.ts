import type { TabletFeature, TabletWithFeatures } from '@service-center/contract/dbtool/tablet-features.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { RawJson } from '../../platform/http/answers.ts'
import { readListReply } from './list-reply.ts'

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

/** The tablets in scope by their numbers, with the features that were chosen for each; deleted options are left out. */
export function readTabletFeatures(db: Database): Promise<RawJson> {
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
