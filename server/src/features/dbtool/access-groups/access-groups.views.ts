import type { AccessGroup, AccessGroupType } from '@service-center/contract/dbtool/access-groups.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { GroupFields } from './access-groups.store.ts'
import { unknownGroups } from '../common/dbtool.errors.ts'

export async function listAccessGroupTypes(db: Database): Promise<AccessGroupType[]> {
  return db.selectFrom('access_group_type').select(['id as Id', 'key as Key']).orderBy('id').execute()
}

/** All groups by name. */
export async function listAccessGroups(db: Database): Promise<AccessGroup[]> {
  return db
    .selectFrom('access_group')
    .select([
      'id as Id',
      'name as Name',
      'short_name as ShortName',
      'inheritable as Inheritable',
      'type_id as Type',
    ])
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute()
}

/** A group, locked until the end of the transaction. */
export async function lockAccessGroup(
  db: Database,
  id: number,
): Promise<(GroupFields & { id: number }) | undefined> {
  return db
    .selectFrom('access_group')
    .select(['id', 'name', 'short_name', 'inheritable', 'type_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Checks that groups exist.
 * @param param the input's field that names them
 * @returns their ids in ascending order, each once
 * @throws AppError 400 that names those that do not exist
 */
export async function checkGroups(
  db: Database,
  { ids, param }: { ids: readonly number[]; param: string },
): Promise<number[]> {
  const wanted = [...new Set(ids)].toSorted((one, other) => one - other)
  const { rows } = await sql<{ id: number }>`
    select id from access_group where id = any (${wanted}::integer[])`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0) throw unknownGroups(param, unknown)
  return wanted
}
