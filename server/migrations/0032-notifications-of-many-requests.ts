import { type Kysely, sql } from 'kysely'

/** With numbers of ten digits this is less than the 8,000 bytes that a notification can hold. */
const DEVICES_OF_NOTIFICATION = 700

/** Requests to many devices are announced together: their keys, separated by spaces, and not one notification each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop trigger notify_device_request on device_request`.execute(db)
  await sql`
    create or replace function notify_device_request() returns trigger language plpgsql as $$
    begin
      perform pg_notify('device_request', string_agg(dev::text, ' ' order by dev))
      from (
        select dev, (row_number() over (order by dev) - 1) / ${sql.lit(DEVICES_OF_NOTIFICATION)} as part
        from (select distinct dev from inserted where state = 'waiting') devices) parts
      group by part;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger notify_device_request after insert on device_request referencing new table as inserted
    for each statement execute function notify_device_request()`.execute(db)
}
