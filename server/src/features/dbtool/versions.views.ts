import type { AppVersion, RobotVersion } from '@service-center/contract/dbtool/versions.ts'
import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { countOffered } from '../software-versions/count-offered.views.ts'

/** The versions of a device type with their configurations, the highest first. */
export async function listVersions(db: Database, type: 1 | 2): Promise<AppVersion[]> {
  const { rows } = await sql<Omit<AppVersion, 'OfferedTo'>>`
    select v.id, v.tag, v.deprecated_at is not null as "Deprecated",
      extract(epoch from v.uploaded_at)::float8 as "Uploaded", coalesce(c.list, '[]') as "Configurations"
    from software_version v
    left join lateral (
      select json_agg(json_build_object('ConfigurationId', c.id, 'AccessGroupsCollectionId', c.collection_id,
        'AccessGroups', g.names, 'AccessGroupIds', g.ids, 'IsRC', c.is_rc, 'Priority', c.priority,
        'From', t.froms, 'To', t.tos) order by c.priority desc, c.id) as list
      from version_configuration c
      cross join lateral (
        select json_agg(g.name order by g.id) as names, json_agg(g.id order by g.id) as ids
        from access_group_collection_member m join access_group g on g.id = m.group_id
        where m.collection_id = c.collection_id) g
      cross join lateral (
        select coalesce(json_agg(extract(epoch from valid_from) order by position), '[]') as froms,
          coalesce(json_agg(extract(epoch from valid_to) order by position), '[]') as tos
        from version_configuration_timeframe t where t.configuration_id = c.id) t
      where c.version_id = v.id) c on true
    where v.device_type = ${sql.lit(type)}`.execute(db)
  const counts = await countOffered(db, type)
  return rows
    .toSorted((one, other) => compareVersions(other.tag, one.tag))
    .map((row) => ({ ...row, OfferedTo: counts.get(row.tag) ?? 0 }))
}

/** As the robots' list shows them, without the time of upload. */
export const asRobotVersion = ({ Uploaded: _uploaded, ...version }: AppVersion): RobotVersion => version
