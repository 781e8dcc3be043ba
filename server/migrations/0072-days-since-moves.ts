import { type Kysely, sql } from 'kysely'

/**
 * The counts of a device's days are visible since it moved into the viewer's scope, as its history is. The day of the move
 * counts values from before as well, so the first visible one is the first whole day after the move: the one that begins
 * then or later, in UTC.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Of each device that has moved into the viewer's scope, the first whole day after it; null: there is none. Read once for
  // each statement: `visible_since(dev)` for each day of the moved devices is eight times slower.
  await sql`
    create function first_visible_days() returns jsonb
    language sql stable security definer set search_path = public, pg_temp as $$
      select jsonb_object_agg(dev, day) from (
        select m.dev,
          date_trunc('day', max(m.moved_at) at time zone 'UTC' + interval '1 day' - interval '1 microsecond')::date as day
        from device_move m join device d using (dev) join customer c on c.id = d.customer_id
          left join customer f on f.id = m.from_customer
        where c.path && (select customers from current_viewer)
          and (f.path && (select customers from current_viewer)) is not true
        group by m.dev) moved $$;
    grant execute on function first_visible_days() to service_center_app, service_center_query;
    alter policy in_scope on history_day using (
      (select is_unscoped from current_viewer)
      or dev = (select focused_dev from current_viewer)
        and day::timestamp at time zone 'UTC' >= (select focused_since from current_viewer)
      or dev in (select dev from visible_devices())
        and day >= coalesce(((select first_visible_days()) ->> dev::text)::date, '-infinity'))`.execute(db)
  await sql`
    set local role service_center_views;
    comment on view extract.history_days is
      'How many values each device reported on each day, in UTC, from the first whole day after it moved into your scope. Fast for the whole fleet.';
    reset role`.execute(db)
}
