import type { Feature, FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** All features sorted by tag, with their options and metadata. */
export async function listFeatures(db: Database): Promise<Feature[]> {
  return selectFeatures(db, sql``)
}

/** A feature; undefined if there is none with this id. */
export async function findFeature(db: Database, id: number): Promise<Feature | undefined> {
  return (await selectFeatures(db, sql`where f.id = ${id}`))[0]
}

async function selectFeatures(db: Database, where: RawBuilder<unknown>): Promise<Feature[]> {
  const { rows } = await sql<Feature>`
    select f.id as "Id", f.tag as "Tag", f.description as "Description", g.name as "Group", g.id as "GroupId",
      coalesce(o.list, '[]') as "Options", coalesce(m.list, '[]') as "MetaData"
    from feature f join feature_group g on g.id = f.group_id
    left join lateral (
      select json_agg(json_build_object('Id', id, 'Tag', tag, 'description', description,
        'created', extract(epoch from created_at), 'deleted', extract(epoch from deleted_at)) order by id) as list
      from feature_option where feature_id = f.id) o on true
    left join lateral (
      select json_agg(json_build_object('Id', id, 'k', key, 'v', value, 'o', position, 'f',
        extract(epoch from valid_from), 't', extract(epoch from valid_to)) order by position, id) as list
      from feature_metadata where feature_id = f.id) m on true
    ${where}
    order by f.tag`.execute(db)
  return rows
}

/** The configurations of all features, in order of creation. */
export async function listFeatureConfigurations(db: Database): Promise<FeatureConfiguration[]> {
  const { rows } = await sql<FeatureConfiguration>`
    select c.id as "ConfigurationId", c.collection_id as "AccessGroupCollectionId", c.feature_id as "FeatureId",
      g.names as "AccessGroups", g.ids as "AccessGroupIds", o.ids as "Options", t.froms as "From", t.tos as "To"
    from feature_configuration c
    cross join lateral (
      select json_agg(g.name order by g.id) as names, json_agg(g.id order by g.id) as ids
      from access_group_collection_member m join access_group g on g.id = m.group_id
      where m.collection_id = c.collection_id) g
    cross join lateral (
      select coalesce(json_agg(option_id order by option_id), '[]') as ids
      from feature_configuration_option o where o.configuration_id = c.id) o
    cross join lateral (
      select coalesce(json_agg(extract(epoch from valid_from) order by position), '[]') as froms,
        coalesce(json_agg(extract(epoch from valid_to) order by position), '[]') as tos
      from feature_configuration_timeframe t where t.configuration_id = c.id) t
    order by c.feature_id, c.id`.execute(db)
  return rows
}
