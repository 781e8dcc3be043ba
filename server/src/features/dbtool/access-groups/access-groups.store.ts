import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { accessGroupExists, unknownType } from '../common/dbtool.errors.ts'

export interface GroupFields {
  readonly name: string
  readonly short_name: string
  readonly inheritable: boolean
  readonly type_id: number
}

const violations = ({ name }: GroupFields) =>
  violationsAs({
    access_group_name_key: () => accessGroupExists(name),
    access_group_type_id_fkey: unknownType,
  })

/** Adds a group and returns its id. @throws accessGroupExists, unknownType */
export async function insertAccessGroup(db: Database, group: GroupFields): Promise<number> {
  const { id } = await db
    .insertInto('access_group')
    .values(group)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violations(group))
  return id
}

/** @throws accessGroupExists, unknownType */
export async function updateAccessGroup(
  db: Database,
  { id, group }: { id: number; group: GroupFields },
): Promise<void> {
  await db.updateTable('access_group').set(group).where('id', '=', id).execute().catch(violations(group))
}
