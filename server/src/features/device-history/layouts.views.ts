import type { Layout, TemplateGroup } from '@service-center/contract/device-history/device-parts.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { layoutsOfTablet } from '../customer-layouts/customer-layouts.views.ts'

/**
 * The layouts of a focused tablet, newest first: its own, and those that it shares with the customer's other tablets.
 * Those in the trash are shown as what is no longer in use; those of customers out of scope are left out.
 */
export async function listLayouts(db: Database, tablet: number): Promise<Layout[]> {
  const { rows } = await sql<Layout>`
    select l.id, l.original_id, l.name, t.name as template, l.generated, l.created_by as created_by_user,
      extract(epoch from l.date_from)::float8 as date_from, extract(epoch from coalesce(l.date_to, l.deleted_at))::float8 as date_to
    from ${layoutsOfTablet(tablet)} l join template t on t.id = l.template_id
    order by l.date_from desc, l.id desc`.execute(db)
  return rows
}

/** All template groups, and the focused tablet's use of them; purchased ones first. */
export async function listTemplateGroups(db: Database, tablet: number): Promise<TemplateGroup[]> {
  const { rows } = await sql<TemplateGroup>`
    with own as materialized (select template_id from ${layoutsOfTablet(tablet)} l)
    select g.name, bought.dev is not null as purchased,
      array_agg(t.name order by t.name) as templates, array_agg(t.used order by t.name) as counts
    from template_group g
    join (
      select t.group_id, t.name, (select count(*)::integer from own
        where own.template_id = t.id) as used
      from template t) t on t.group_id = g.id
    left join tablet_template_group bought on bought.group_id = g.id and bought.dev = ${tablet}
    group by g.id, bought.dev
    order by purchased desc, g.name`.execute(db)
  return rows
}
