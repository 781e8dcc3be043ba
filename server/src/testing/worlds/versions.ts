import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Adds an access group and returns its id. */
export async function addGroup(
  db: Database,
  group: { name: string; inheritable?: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('access_group')
    .values({ name: group.name, type_id: 16, inheritable: group.inheritable ?? false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a software version, unless it exists, and returns its id. */
export async function addVersion(
  db: Database,
  version: { type: 1 | 2 | 3; tag: string; deprecated?: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('software_version')
    .values({
      device_type: version.type,
      tag: version.tag,
      deprecated_at: version.deprecated === true ? new Date() : null,
    })
    // Journeys share a database.
    .onConflict((conflict) =>
      conflict.columns(['device_type', 'tag']).doUpdateSet({ tag: (row) => row.ref('excluded.tag') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a configuration and returns its id. By default it applies since a day ago without end. */
export async function addConfiguration(
  db: Database,
  given: {
    version: number
    groups: readonly number[]
    isRc?: boolean
    priority?: number
    timeframes?: readonly { from: Date; to: Date | null }[]
  },
): Promise<number> {
  const { version, groups, isRc = false, priority = 100 } = given
  const timeframes = given.timeframes ?? [{ from: new Date(Date.now() - 86_400_000), to: null }]
  await sql`
    insert into access_group_collection (groups) values (${groups}::integer[]) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into version_configuration (version_id, collection_id, is_rc, priority)
    select ${version}, id, ${isRc}, ${priority} from access_group_collection
    where groups = array(select distinct g from unnest(${groups}::integer[]) g order by g)
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const [place, { from, to }] of timeframes.entries()) {
    await db
      .insertInto('version_configuration_timeframe')
      .values({ configuration_id: id, position: place + 1, valid_from: from, valid_to: to })
      .execute()
  }
  return id
}
