import { hasKnoxId, TABLET_KEYS } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ManagedTablet } from '../../integrations/device-management/device-management.ts'
import type { Database } from '../../platform/database/database.ts'

/** A tablet with the path of its customer, where live events about it are published. */
export interface FoundTablet extends ManagedTablet {
  readonly path: number[]
}

interface Row {
  dev: number
  id: number
  path: number[]
  knox_id: string | null
  is_shared: boolean
}

/** A tablet in scope. */
export async function findTablet(db: Database, id: number): Promise<FoundTablet | undefined> {
  const [tablet] = await listTablets(db, sql`d.device_id = ${id}`)
  return tablet
}

/** The tablets in scope that report a Knox id; deprecated ones only if no other tablet reports it. */
export async function listTabletsByKnoxId(db: Database, knoxId: string): Promise<FoundTablet[]> {
  const reporting = sql`d.dev in (
    select l.dev from latest l join data_key k on k.key_id = l.key_id
    where k.name = ${TABLET_KEYS.knoxId} and lower(l.value) = lower(${knoxId}))`
  const inService = await listTablets(db, sql`${reporting} and d.deprecated_at is null`)
  return inService.length > 0 ? inService : listTablets(db, reporting)
}

/**
 * The tablets in scope that are connected to a focused robot, or are not connected and were last connected to
 * it.
 */
export function listPairedTablets(db: Database, robot: number): Promise<FoundTablet[]> {
  return listTablets(db, sql`d.deprecated_at is null and d.dev in (select dev from paired_tablets(${robot}))`)
}

/** The tablets in scope whose customers have one of the access groups, own or inherited. */
export function listTabletsOfAccessGroups(db: Database, groups: readonly number[]): Promise<FoundTablet[]> {
  return listTablets(
    db,
    sql`d.deprecated_at is null and d.customer_id in (
      select customer_id from access_groups_of(array(select distinct customer_id from device where device_type = 2))
      where group_id = any (${groups}::integer[]))`,
  )
}

/** How many of the access groups exist. */
export async function countAccessGroups(db: Database, groups: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('access_group')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', groups)
    .executeTakeFirstOrThrow()
  return count
}

/** How many of the tablets are in a group. */
export async function countGrouped(db: Database, devs: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tablet_setting
    where dev = any (${devs}::integer[]) and knox_group is not null`.execute(db)
  return rows[0]?.count ?? 0
}

async function listTablets(db: Database, which: RawBuilder<unknown>): Promise<FoundTablet[]> {
  const { rows } = await sql<Row>`
    select d.dev, d.device_id as id, c.path, l.value as knox_id,
      coalesce(l.value is not null and knox_id_reporters(l.value) > 1, false) as is_shared
    from device d join customer c on c.id = d.customer_id
    left join latest l on l.dev = d.dev and l.key_id = (select key_id from data_key where name = ${TABLET_KEYS.knoxId})
    where d.device_type = 2 and ${which}
    order by d.dev`.execute(db)
  return rows.map(({ dev, id, path, knox_id, is_shared }) => ({
    dev,
    id,
    path,
    knoxId: hasKnoxId(knox_id) ? knox_id.toLowerCase() : undefined,
    isKnoxIdShared: is_shared,
  }))
}
