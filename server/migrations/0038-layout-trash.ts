import { type Kysely, sql } from 'kysely'

/** A trash for each customer's layouts, and the rights with which viewers copy, move and restore them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table layout
      -- In the trash of its customer since then. A row is never removed by time: tablets show it as their history.
      add deleted_at timestamptz,
      add deleted_by text,
      add constraint layout_deleted check ((deleted_at is null) = (deleted_by is null))`.execute(db)
  // For the tablets of a customer, which share the layouts that belong to none of them.
  await sql`create index layout_shared on layout (customer_id) where dev is null`.execute(db)
  // Of a change that locks layouts: first their customers, as the deletion of a customer does.
  await sql`
    create function lock_layout_owners(wanted integer[])
    returns table (id integer, name text, path integer[])
    language sql security definer set search_path = public, pg_temp as $$
      select c.id, c.name, c.path from customer c
      where c.id = any (wanted) and ((select is_unscoped from current_viewer)
        or c.id in (select v.id from visible_customers() v))
      order by c.id for key share
    $$;
    grant execute on function lock_layout_owners(integer[]) to service_center_app`.execute(db)
  await sql`
    grant insert (original_id, customer_id, name, template_id, generated, tags, created_by),
      update (deleted_at, deleted_by), delete on layout to service_center_app`.execute(db)
}
