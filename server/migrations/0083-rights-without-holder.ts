import { type Kysely, sql } from 'kysely'

/** `is_internal`: only users of the internal customer can get the right. The server fills it at each start. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table access_field add is_internal boolean not null default false`.execute(db)
  await addHolders(db)
  await keepSharedDataInternal(db)
}

/** Who holds a right, and that one which nobody holds may be given by any administrator of the internal customer. */
async function addHolders(db: Kysely<never>): Promise<void> {
  await sql`
    -- The accounts that can sign in and have a right, and until when. It works once their address is verified.
    create function right_holders() returns table (username text, tag text, until timestamptz, verified boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select u.username, a.tag, coalesce(u.valid_to, 'infinity'), u.verified
      from app_user u join user_access a on a.username = u.username join access_field f on f.tag = a.tag
      where can_sign_in(u.deleted_at, u.valid_from, u.valid_to) and has_password(u.username)
        and (not f.is_internal
          or exists (select from user_customer c where c.username = u.username and c.customer_id = 1)) $$;

    -- Until when others than a user can use each right.
    create function holders_besides(wanted text) returns table (tag text, until timestamptz)
    language sql stable security definer set search_path = public, pg_temp as $$
      select h.tag, max(h.until) from right_holders() h
      where h.verified and h.username <> wanted and viewer_has_right('User') group by h.tag $$;

    -- The rights that the viewer may give, because nobody who can sign in has them. Who is verifying a new address still has
    -- theirs.
    create function unheld_rights() returns table (tag text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select f.tag from access_field f
      where viewer_has_right('User') and is_unscoped()
        and not exists (select from right_holders() h where h.tag = f.tag) $$;

    grant execute on function holders_besides(text), unheld_rights() to service_center_app;
    drop function count_other_administrators(text);

    alter policy given on user_access with check (
      (select viewer_has_right('User')) and viewer_can_change_user(username)
      and (tag = 'Default' or viewer_has_right(tag) or tag in (select u.tag from unheld_rights() u)))`.execute(
    db,
  )
}

/** What all customers share is changed by users of the internal customer only, also if others hold the right. */
async function keepSharedDataInternal(db: Kysely<never>): Promise<void> {
  await sql`
    create policy staff_inserts on support_line as restrictive for insert to service_center_app
      with check ((select is_unscoped from current_viewer));
    create policy staff_updates on support_line as restrictive for update to service_center_app
      using ((select is_unscoped from current_viewer));
    create policy staff_deletes on support_line as restrictive for delete to service_center_app
      using ((select is_unscoped from current_viewer));
    create policy staff_inserts on greeting_change as restrictive for insert to service_center_app
      with check ((select is_unscoped from current_viewer));
    create policy staff_updates on greeting_change as restrictive for update to service_center_app
      using ((select is_unscoped from current_viewer));
    alter policy created on voucher with check (
      viewer_has_right('Developer') and is_unscoped() and used_at is null);

    create or replace function work_items() returns table (
      id uuid, kind text, state text, created_at timestamptz, started_at timestamptz, ended_at timestamptz,
      next_at timestamptz, attempts integer, attempts_at_most integer, failure text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select id, name, state::text, created_on, started_on, completed_on,
        case when state in ('created', 'retry') then start_after end,
        case when started_on is null then 0 else retry_count + 1 end, retry_limit + 1,
        left(output->>'message', 500)
      from pgboss.job where viewer_has_right('Developer') and is_unscoped()
      order by created_on desc, id limit 5000 $$;

    create or replace function retry_work(wanted uuid) returns boolean
    language sql security definer set search_path = public, pg_temp as $$
      with tried as (
        update pgboss.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1),
          completed_on = null, start_after = clock_timestamp(),
          keep_until = greatest(keep_until, clock_timestamp() + interval '1 day')
        where id = wanted and state = 'failed' and viewer_has_right('Developer') and is_unscoped()
        returning name)
      select count(wake_workers(name)) > 0 from tried $$;

    create or replace function discard_work(wanted uuid) returns boolean
    language sql security definer set search_path = public, pg_temp as $$
      with discarded as (
        update pgboss.job set state = 'cancelled', completed_on = clock_timestamp()
        where id = wanted and state in ('created', 'retry', 'failed') and viewer_has_right('Developer')
          and is_unscoped()
        returning id)
      select count(*) > 0 from discarded $$`.execute(db)
}
