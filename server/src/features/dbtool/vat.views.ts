import type { Vat } from '@service-center/contract/dbtool/vat.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { unknownGroups } from './dbtool.errors.ts'

/** The value added tax of all access groups that have one, by their names. */
export async function listVats(db: Database): Promise<Vat[]> {
  const { rows } = await sql<Vat>`
    select v.id as "Id", v.access_group_id as "AccessGroupId", g.name as "AccessGroup", v.percent::float8 as "VAT"
    from vat v join access_group g on g.id = v.access_group_id
    order by g.name collate "und-x-icu", v.id`.execute(db)
  return rows
}

/** The name of an access group. @throws AppError 400 when there is none of this id */
export async function checkVatGroup(db: Database, id: number): Promise<string> {
  const group = await db.selectFrom('access_group').select('name').where('id', '=', id).executeTakeFirst()
  if (group === undefined) throw unknownGroups('g', [id])
  return group.name
}
