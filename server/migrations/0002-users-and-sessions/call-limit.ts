import { type Kysely, sql } from 'kysely'
import { protect } from '../support/row-level-security.ts'

/** The rate limit of calls per address and minute. */
export async function addCallLimit(db: Kysely<never>): Promise<void> {
  await sql`
    create table recent_call (
      name text not null,
      address text not null,
      at timestamptz[] not null default '{}',
      last_at timestamptz not null default clock_timestamp(),
      primary key (name, address)
    )`.execute(db)
  await sql`create index recent_call_last on recent_call (last_at)`.execute(db)
  await protect(db, 'recent_call')
  // Counts a call within the limit and returns 0; otherwise returns the seconds to wait. Refused calls are not counted.
  await sql`
    create function count_call(wanted_name text, wanted_address text, most integer) returns double precision
    language plpgsql as $$
    declare
      moment timestamptz;
      kept timestamptz[];
    begin
      delete from recent_call where (name, address) in (
        select name, address from recent_call where last_at < now() - interval '1 hour' for update skip locked);
      insert into recent_call (name, address) values (wanted_name, wanted_address) on conflict do nothing;
      select at into kept from recent_call where name = wanted_name and address = wanted_address for update;
      moment := clock_timestamp();
      kept := array(select one from unnest(kept) one where one > moment - interval '1 minute' order by one);
      if cardinality(kept) >= most then
        return extract(epoch from kept[1] + interval '1 minute' - moment);
      end if;
      update recent_call set at = kept || moment, last_at = moment
      where name = wanted_name and address = wanted_address;
      return 0;
    end $$`.execute(db)
}
