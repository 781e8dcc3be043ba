import { type Kysely, sql } from 'kysely'

/** Work on a quote that waits for its next try, or has failed for good, can be tried at once by those who see the quote. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function retry_quote_work(wanted integer, kind text) returns boolean
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare work_key text := 'quote ' || wanted;
    begin
      if kind not in ('make-quote-paper', 'tell-crm-of-quote', 'mail-quote')
        or not is_system() and not (viewer_has_right('QuoteGenerator') and exists (
          select from quote q where q.id = wanted
            and (is_unscoped() or q.customer_id in (select v.id from visible_customers() v)))) then
        raise exception 'The viewer may not work on this quote.';
      end if;
      update pgboss.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1),
        completed_on = null, start_after = clock_timestamp(),
        keep_until = greatest(keep_until, clock_timestamp() + interval '1 day')
      where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %')
        and state in ('failed', 'retry');
      perform wake_workers(kind);
      return exists (
        select from pgboss.job where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %')
          and state in ('created', 'retry', 'active'));
    end $$;
    grant execute on function retry_quote_work(integer, text) to service_center_app`.execute(db)
}
