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

/** All template groups with their features, and the focused tablet's use of them; purchased ones first. */
export async function listTemplateGroups(db: Database, tablet: number): Promise<TemplateGroup[]> {
  const { rows } = await sql<TemplateGroup>`
    with own as materialized (select template_id from ${layoutsOfTablet(tablet)} l)
    select g.name, bought.feature_group_id is not null as purchased,
      array_agg(f.name order by f.name) as templates, array_agg(f.used order by f.name) as counts
    from feature_group g
    join (
      -- A feature that no layout was made of yet has no template.
      select f.group_id, coalesce(t.name, nullif(f.description, ''), f.tag) as name,
        (select count(*)::integer from own where own.template_id = t.id) as used
      from feature f left join template t on t.feature_id = f.id) f on f.group_id = g.id
    left join (
      select distinct feature_group_id from running_purchases(array[${tablet}::integer], now())) bought
      on bought.feature_group_id = g.id
    where g.is_template_group
    group by g.id, bought.feature_group_id
    order by purchased desc, g.name`.execute(db)
  return rows
}
