import { type Kysely, sql } from 'kysely'

/**
 * Every server process keeps the newest values in its memory. Whoever changes them tells all processes which devices to
 * read again. The device gateway tells them itself, since its own process has the values already.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // A notification has at most 8,000 bytes: 700 devices of up to ten digits.
  await sql`
    create function tell_newest_values() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      perform pg_notify('newest_values', ':' || string_agg(dev::text, ','))
      from (select dev, (row_number() over (order by dev) - 1) / 700 as part from (select distinct dev from changed) d) p
      group by part;
      return null;
    end $$`.execute(db)
  for (const table of ['latest', 'device_presence']) {
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await sql`
        create trigger ${sql.raw(`tell_newest_values_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed for each statement
        when (current_setting('app.tells_newest_values', true) is distinct from 'on')
        execute function tell_newest_values()`.execute(db)
    }
  }
}
