import { type Kysely, sql } from 'kysely'

/**
 * Which features tablets have: the rule of docs/decisions/0073-tablet-features.md. A viewer who asks sees what these
 * functions see of the tablets in scope: a tablet's customer, and so its purchases, are in scope with it.
 */
export async function addResolution(db: Kysely<never>): Promise<void> {
  await sql`
    create function running_purchases(devs integer[], moment timestamptz)
    returns table (dev integer, feature_group_id integer, purchase_id integer)
    language sql stable as $$
      select d.dev, p.feature_group_id, p.id
      from device d join purchase p on p.customer_id = d.customer_id
      where d.dev = any (devs) and d.device_type = 2 and p.state = 'COMPLETE'
        and p.valid_from <= moment and (p.valid_to > moment or p.valid_to is null)
        and case when p.former_devs is not null then d.dev = any (p.former_devs)
          when p.tablet_id is not null then p.dev = d.dev
          else true end $$`.execute(db)
  await sql`
    create function features_of_tablets(devs integer[], moment timestamptz)
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
      applying as materialized (
        select held.customer_id, current.id, current.feature_id
        from held join current on current.groups <@ held.groups),
      -- Deleted options are on for nobody.
      option as materialized (select o.id, o.feature_id from feature_option o where o.deleted_at is null),
      given (dev, feature_id, option_id) as (
        select p.dev, f.id, o.id
        from (select distinct r.dev, r.feature_group_id from running_purchases(devs, moment) r) p
        join feature f on f.group_id = p.feature_group_id left join option o on o.feature_id = f.id
        union all
        select tablet.dev, a.feature_id, o.id
        from tablet join applying a using (customer_id)
        left join (feature_configuration_option c join option o on o.id = c.option_id) on c.configuration_id = a.id
        union all
        select t.dev, t.feature_id, o.id
        from tablet join tablet_feature t using (dev)
        left join (tablet_feature_option c join option o on o.id = c.option_id)
          on c.dev = t.dev and c.feature_id = t.feature_id)
      select g.dev, g.feature_id,
        coalesce(array_agg(distinct g.option_id) filter (where g.option_id is not null), '{}')
      from given g group by g.dev, g.feature_id $$`.execute(db)
  await sql`
    create function metadata_of_features(moment timestamptz)
    returns table (feature_id integer, metadata jsonb)
    language sql stable as $$
      select m.feature_id, jsonb_agg(jsonb_build_object('key', m.key, 'value', m.value) order by m.position, m.id)
      from feature_metadata m
      where (m.valid_from <= moment or m.valid_from is null) and (m.valid_to > moment or m.valid_to is null)
      group by m.feature_id $$`.execute(db)
  await sql`
    grant execute on function running_purchases(integer[], timestamptz), features_of_tablets(integer[], timestamptz),
      metadata_of_features(timestamptz) to service_center_app`.execute(db)
  await addToldFeatures(db)
}

/** The value of the shared attribute of each tablet, for the server alone. */
async function addToldFeatures(db: Kysely<never>): Promise<void> {
  await sql`
    create function told_features(devs integer[], moment timestamptz)
    returns table (dev integer, value jsonb)
    language sql stable as $$
      with on_now as materialized (select * from features_of_tablets(devs, moment)),
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
        left join template t on t.feature_id = s.feature_id)
      select d.dev, jsonb_build_object(
        'features', coalesce(jsonb_object_agg(x.tag, x.described) filter (where x.tag is not null), '{}'),
        'templates', coalesce(
          jsonb_agg(x.template order by x.template collate "C") filter (where x.template is not null), '[]'))
      from device d
      left join (on_now n join described x on x.feature_id = n.feature_id and x.options = n.options) on n.dev = d.dev
      where d.dev = any (devs) and d.device_type = 2
      group by d.dev $$`.execute(db)
}
