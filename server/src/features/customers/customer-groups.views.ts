import type { AccessGroupChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * All access groups, and whether the viewer may give them: staff any; others those that one of their own customers has,
 * and those of a required type, because every customer needs one of these.
 */
export async function listGroupChoices(db: Database, viewer: Viewer): Promise<AccessGroupChoice[]> {
  const { rows } = await sql<AccessGroupChoice>`
    with held as materialized (
      select distinct group_id from access_groups_of(${[...viewer.customers]}::integer[]))
    select g.id, g.name, g.short_name as "shortName", t.key as "accessGroupType", g.inheritable, t.required,
      ${viewer.isAdmin} or t.required or g.id in (select group_id from held) as "mayGive"
    from access_group g join access_group_type t on t.id = g.type_id
    order by t.key, g.name collate "und-x-icu", g.id`.execute(db)
  return rows
}

/** The ids of the groups that a customer passes down to those below it. */
export async function listPassedDown(db: Database, customerId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select g.id from access_groups_of(array[${customerId}::integer]) a
    join access_group g on g.id = a.group_id where g.inheritable`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
