import type { MissingGroups } from '@service-center/contract/customers/missing-groups.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface PlannedMove {
  /** The customers that move, each with everybody below it. */
  readonly ids: readonly number[]
  readonly parentId: number
}

/**
 * The required types of access groups of which customers have a group now, and would have none below another customer:
 * groups that are passed down to them from above stay behind.
 */
export async function listMissingGroups(
  db: Database,
  { ids, parentId }: PlannedMove,
): Promise<MissingGroups[]> {
  const { rows } = await sql<MissingGroups>`
    with moved as materialized (
      select id, name, path from customer where path && ${[...ids]}::integer[]),
    held as materialized (
      select a.customer_id, g.type_id,
        bool_or(a.inherited_from is null or a.inherited_from in (select id from moved)) as "goesAlong"
      from access_groups_of(array(select id from moved)) a join access_group g on g.id = a.group_id
      group by a.customer_id, g.type_id),
    passed_down as materialized (
      select g.type_id from access_groups_of(array[${parentId}::integer]) a
      join access_group g on g.id = a.group_id where g.inheritable),
    missing as (
      select t.key, m.id, m.name,
        row_number() over (partition by t.id order by cardinality(m.path), m.name, m.id) as place
      from held h join access_group_type t on t.id = h.type_id join moved m on m.id = h.customer_id
      where t.required and not h."goesAlong" and t.id not in (select type_id from passed_down))
    select key as "accessGroupType", count(*)::integer as count,
      json_agg(json_build_object('id', id, 'name', name) order by place) filter (where place <= 3) as customers
    from missing group by key order by key`.execute(db)
  return rows
}
