import { type Kysely, sql } from 'kysely'

/**
 * `retry_quote_work` locks the work first. Without that, an attempt whose failure was being noted at the same moment was
 * neither waiting nor active: it counted as tried again, and waited for its own next attempt.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function retry_quote_work(wanted integer, kind text) returns text
    language plpgsql security definer set search_path = public, pg_temp
    as $$
    declare work_key text := 'quote ' || wanted;
    begin
      if wanted is null or kind is null
        or kind not in ('make-quote-paper', 'tell-crm-of-quote', 'mail-quote')
        or not is_system() and not (viewer_has_right('QuoteGenerator') and exists (
          select from quote q where q.id = wanted
            and (is_unscoped() or q.customer_id in (select v.id from visible_customers() v)))) then
        raise exception 'The viewer may not work on this quote.';
      end if;
      perform from pgboss.job
      where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %')
      order by id
      for update;
      update pgboss.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1),
        completed_on = null, start_after = clock_timestamp(),
        keep_until = greatest(keep_until, clock_timestamp() + interval '1 day')
      where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %')
        and state in ('failed', 'retry');
      perform wake_workers(kind);
      -- The last try must not be the end of what somebody wants to be tried again.
      update pgboss.job set retry_limit = greatest(retry_limit, retry_count + 1)
      where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %') and state = 'active';
      return (
        select case when state = 'active' then 'active' else 'waiting' end from pgboss.job
        where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %')
          and state in ('created', 'retry', 'active')
        order by state <> 'active' desc limit 1);
    end $$`.execute(db)
}
