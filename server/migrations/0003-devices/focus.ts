import { type Kysely, sql } from 'kysely'

/**
 * The one device that a call is about. For a viewer of a part of the fleet the policies list all their devices, which takes
 * longer than reading one. `focus_device` checks one device; the policies then know that it is visible, and since when.
 * Returns its `dev`, or no row when it is out of scope.
 */
export async function addFocus(db: Kysely<never>): Promise<void> {
  await sql`
    create function focus_device(wanted_type integer, wanted_id integer) returns table (dev integer)
    language plpgsql rows 1 security definer set search_path = public, pg_temp as $$
    declare viewer record; place record; is_whole boolean;
    begin
      select v.is_unscoped, v.customers into viewer from current_viewer v;
      select d.dev, c.path into place from device d join customer c on c.id = d.customer_id
      where d.device_type = wanted_type and d.device_id = wanted_id;
      if not found then
        return;
      end if;
      is_whole := coalesce(viewer.is_unscoped, false) or is_system();
      if is_whole or place.path && viewer.customers then
        perform set_config(s.focused_dev, place.dev::text, true),
          set_config(s.focused_since,
            case when is_whole then '-infinity' else entered_scope_at(place.dev)::text end, true)
        from viewer_secret s;
        dev := place.dev;
        return next;
      end if;
    end $$`.execute(db)
  await sql`grant execute on function focus_device(integer, integer) to service_center_app`.execute(db)
}
