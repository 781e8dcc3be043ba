import type {
  ChangelogDeviceType,
  ChangelogRefresh,
  ChangelogSource,
  ChangelogVersion,
} from '@service-center/contract/changelog/changelog.ts'
import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface Listed {
  readonly source: ChangelogSource
  readonly deviceType: ChangelogDeviceType
  /** Whether items have the names that developers wrote; otherwise their translations. */
  readonly isTechnical: boolean
}

/**
 * The versions of a device type, the highest first. Items without a translation are visible only with the
 * right.
 */
export async function listVersions(
  db: Database,
  { source, deviceType, isTechnical }: Listed,
): Promise<ChangelogVersion[]> {
  const items = (kind: string) => sql`
    coalesce(jsonb_agg(jsonb_build_object(
      'name', case when ${isTechnical} then i.name else i.translated end,
      'translated', i.translated, 'product', i.products) order by i.position)
      filter (where i.kind = ${kind}), '[]')`
  const { rows } = await sql<ChangelogVersion>`
    select v.id, v.name, extract(epoch from v.released_at)::float8 as released,
      ${items('issue')} as issues, ${items('feature')} as features, ${items('template')} as templates
    from changelog_version v left join changelog_item i on i.version_id = v.id
    where v.source = ${source} and v.device_type = ${deviceType}
    group by v.id`.execute(db)
  return rows.toSorted((one, other) => compareVersions(other.name, one.name))
}

/** The names of the versions that have an item which the viewer can read, the highest first. */
export async function listNames(
  db: Database,
  { source, deviceType }: Pick<Listed, 'source' | 'deviceType'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('changelog_version as v')
    .select('name')
    .where('source', '=', source)
    .where('device_type', '=', deviceType)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('changelog_item as i').select('i.name').whereRef('i.version_id', '=', 'v.id')),
    )
    .execute()
  return rows.map(({ name }) => name).toSorted((one, other) => compareVersions(other, one))
}

const NEVER: Omit<ChangelogRefresh, 'source'> = {
  state: 'never',
  startedAt: null,
  endedAt: null,
  read: 0,
  total: null,
  failure: null,
}

/** Longer than the queued work can take with all attempts: an older refresh was lost with its server. */
const LOST_AFTER_SECONDS = 1500
/** The condition for a lost refresh, and its error text. */
export const IS_LOST = sql<boolean>`ended_at is null
  and started_at < clock_timestamp() - ${LOST_AFTER_SECONDS} * interval '1 second'`
export const LOST = 'The server was stopped meanwhile'

/** The newest refresh of a device type; a lost one counts as failed, so that another one can be started. */
export async function findRefresh(
  db: Database,
  { source, deviceType }: Pick<Listed, 'source' | 'deviceType'>,
): Promise<ChangelogRefresh> {
  if (source === 'embedded') return { source, ...NEVER }
  const { rows } = await sql<Omit<ChangelogRefresh, 'source'>>`
    select case when ${IS_LOST} then 'failed' when ended_at is null then 'running' when failure is null then 'done'
        else 'failed' end as state,
      extract(epoch from started_at)::float8 as "startedAt", extract(epoch from ended_at)::float8 as "endedAt",
      read_items as read, total_items as total, case when ${IS_LOST} then ${LOST} else failure end as failure
    from changelog_refresh where device_type = ${deviceType} order by id desc limit 1`.execute(db)
  return { source, ...(rows[0] ?? NEVER) }
}
