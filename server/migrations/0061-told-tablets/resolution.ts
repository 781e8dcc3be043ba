import { type Kysely, sql } from 'kysely'

/** The same rule as before (docs/decisions/0073-tablet-features.md), worked out without a row for each option that is bought. */
export async function replaceResolution(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function features_of_tablets(devs integer[], moment timestamptz)
    returns table (dev integer, feature_id integer, options integer[])
    language sql stable as $$
      with tablet as materialized (
        select d.dev, d.customer_id from device d where d.dev = any (devs) and d.device_type = 2),
      held as materialized (
        select a.customer_id, array_agg(a.group_id) as groups
        from access_groups_of(array(select distinct customer_id from tablet)) a group by a.customer_id),
      current as materialized (
        select f.id, f.feature_id, c.groups
        from feature_configuration f join access_group_collection c on c.id = f.collection_id
        where exists (
          select from feature_configuration_timeframe t where t.configuration_id = f.id and t.valid_from <= moment
            and (t.valid_to > moment or t.valid_to is null))),
      -- Deleted options are on for nobody.
      option as materialized (select o.id, o.feature_id from feature_option o where o.deleted_at is null),
      -- What a purchase gives: all options, whatever else gives some of them.
      whole as materialized (
        select f.id, f.group_id, coalesce(array_agg(o.id order by o.id) filter (where o.id is not null), '{}') as options
        from feature f left join option o on o.feature_id = f.id group by f.id),
      bought as materialized (
        select distinct p.dev, p.feature_group_id from running_purchases(devs, moment) p),
      configured as materialized (
        select held.customer_id, c.feature_id, o.id as option_id
        from held join current c on c.groups <@ held.groups
        left join (feature_configuration_option co join option o on o.id = co.option_id) on co.configuration_id = c.id),
      given (dev, feature_id, option_id) as (
        select tablet.dev, c.feature_id, c.option_id from tablet join configured c using (customer_id)
        union all
        select t.dev, t.feature_id, o.id
        from tablet join tablet_feature t using (dev)
        left join (tablet_feature_option c join option o on o.id = c.option_id)
          on c.dev = t.dev and c.feature_id = t.feature_id)
      select b.dev, w.id, w.options from bought b join whole w on w.group_id = b.feature_group_id
      union all
      select g.dev, g.feature_id,
        coalesce(array_agg(distinct g.option_id) filter (where g.option_id is not null), '{}')
      from given g join whole w on w.id = g.feature_id
      where not exists (select from bought b where b.dev = g.dev and b.feature_group_id = w.group_id)
      group by g.dev, g.feature_id $$`.execute(db)
  await sql`
    -- For each tablet one that has the same features: the same groups are bought for it, its customer has the same access
    -- groups, and nothing is chosen for it. For one with choices, itself.
    create function alike_tablets(devs integer[], moment timestamptz)
    returns table (dev integer, model integer)
    language sql stable as $$
      with tablet as materialized (
        select d.dev, d.customer_id from device d where d.dev = any (devs) and d.device_type = 2),
      bought as materialized (
        select p.dev, array_agg(distinct p.feature_group_id) as groups
        from running_purchases(devs, moment) p group by p.dev),
      held as materialized (
        select a.customer_id, array_agg(a.group_id order by a.group_id) as groups
        from access_groups_of(array(select distinct customer_id from tablet)) a group by a.customer_id)
      select tablet.dev, min(tablet.dev) over (partition by bought.groups, held.groups, case
        when exists (select from tablet_feature t where t.dev = tablet.dev) then tablet.dev end)
      from tablet left join bought using (dev) left join held using (customer_id) $$`.execute(db)
  await sql`
    create or replace function told_features(devs integer[], moment timestamptz)
    returns table (dev integer, value jsonb)
    -- What is joined are results of functions, whose number of rows nobody knows before: sorted merges of them are slow.
    language sql stable set enable_mergejoin = off as $$
      with alike as materialized (select * from alike_tablets(devs, moment)),
      on_now as materialized (
        select * from features_of_tablets(array(select distinct a.model from alike a), moment)),
      -- Many tablets have few different sets of a feature's options.
      described as materialized (
        select s.feature_id, s.options, f.tag,
          -- One that no layout was made of yet has no template.
          case when g.is_template_group then coalesce(t.name, nullif(f.description, ''), f.tag) end as template,
          jsonb_build_object(
          'options', coalesce((
            select jsonb_agg(o.tag order by o.tag collate "C") from feature_option o where o.id = any (s.options)), '[]'),
          'metadata', coalesce(m.metadata, '[]')) as described
        from (select distinct feature_id, options from on_now) s
        join feature f on f.id = s.feature_id join feature_group g on g.id = f.group_id
        left join metadata_of_features(moment) m on m.feature_id = s.feature_id
        left join template t on t.feature_id = s.feature_id),
      told as materialized (
        select n.dev, jsonb_build_object(
          'features', jsonb_object_agg(x.tag, x.described),
          'templates', coalesce(
            jsonb_agg(x.template order by x.template collate "C") filter (where x.template is not null), '[]')) as value
        from on_now n join described x on x.feature_id = n.feature_id and x.options = n.options
        group by n.dev)
      select alike.dev, coalesce(told.value, '{"features": {}, "templates": []}')
      from alike left join told on told.dev = alike.model $$`.execute(db)
}
