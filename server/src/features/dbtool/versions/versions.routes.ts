import {
  type AppVersion,
  dbToolAppVersions,
  dbToolRobotVersions,
  type RobotVersion,
} from '@service-center/contract/dbtool/versions.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { countOffered } from '../../software-versions/offered-versions.views.ts'
import { listReply, publishToStaff } from '../common/dbtool-calls.ts'
import { addVersion, deprecate, removeConfiguration, saveConfiguration } from './versions.service.ts'

/** The versions of a device type with their configurations, the highest first. */
async function listVersions(db: Database, type: 1 | 2): Promise<AppVersion[]> {
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

/** Converts a version to the form of the robots' list, which has no upload time. */
const asRobotVersion = ({ Uploaded: _uploaded, ...version }: AppVersion): RobotVersion => version

const { tablet: APP, robot: ROBOT } = DEVICE_TYPE

export function versionRoutes(app: App): void {
  appVersionRoutes(app)
  robotVersionRoutes(app)
}

/** Notifies consoles that show versions after the commit, so that they reload them. */
function told<Answer>(
  app: App,
  call: { afterCommit(work: () => void): void },
  answer: Promise<Answer>,
): Promise<Answer> {
  call.afterCommit(() => publishToStaff(app, liveEvents.softwareVersions))
  return answer
}

function appVersionRoutes(app: App): void {
  const {
    list,
    add,
    deprecate: end,
    saveConfiguration: save,
    removeConfiguration: remove,
  } = dbToolAppVersions
  route(app, list, async ({ db }) => listReply(await listVersions(db, APP)))
  route(app, add, (call) => told(app, call, addVersion(call, { type: APP, ...call.body })))
  route(app, end, (call) => told(app, call, deprecate(call, { type: APP, id: call.query.ai })))
  route(app, save, ({ body: { ai, ...given }, ...call }) =>
    told(app, call, saveConfiguration(call, { type: APP, param: 'ai', version: ai, ...given })),
  )
  route(app, remove, ({ query: { ai, agci, rc }, ...call }) =>
    told(app, call, removeConfiguration(call, { type: APP, version: ai, collection: agci, isRc: rc })),
  )
}

function robotVersionRoutes(app: App): void {
  const {
    list,
    add,
    deprecate: end,
    saveConfiguration: save,
    removeConfiguration: remove,
  } = dbToolRobotVersions
  route(app, list, async ({ db }) => listReply((await listVersions(db, ROBOT)).map(asRobotVersion)))
  route(app, add, (call) => told(app, call, addVersion(call, { type: ROBOT, ...call.body })))
  route(app, end, (call) => told(app, call, deprecate(call, { type: ROBOT, id: call.query.vi })))
  route(app, save, ({ body: { vi, ...given }, ...call }) =>
    told(app, call, saveConfiguration(call, { type: ROBOT, param: 'vi', version: vi, ...given })),
  )
  route(app, remove, ({ query: { vi, agci, rc }, ...call }) =>
    told(app, call, removeConfiguration(call, { type: ROBOT, version: vi, collection: agci, isRc: rc })),
  )
}
