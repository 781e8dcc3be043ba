import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_DEVICE, protectByScope } from './support/row-level-security.ts'

/** Requests to devices, and the shared attributes that requests of users may set. */
export async function up(db: Kysely<never>): Promise<void> {
  // The id is the number in the device protocol's topic. `params` is encrypted, and kept only until it has been sent.
  await sql`
    create table device_request (
      id integer generated always as identity primary key,
      dev integer not null references device on delete cascade,
      purpose text not null,
      method text not null,
      params bytea,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'answered', 'expired')),
      created_at timestamptz not null default clock_timestamp(),
      sent_at timestamptz,
      ended_at timestamptz,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index device_request_waiting on device_request (dev, id) where state = 'waiting'`.execute(
    db,
  )
  await sql`
    create index device_request_open on device_request (expires_at) where state in ('waiting', 'sent')`.execute(
    db,
  )
  await sql`create index device_request_ended on device_request (ended_at) where ended_at is not null`.execute(
    db,
  )
  await sql`create index device_request_dev on device_request (dev)`.execute(db)
  await protectByScope(db, OF_VISIBLE_DEVICE, 'device_request')
  // Requests never read what is sent to a device: it may hold a password.
  await sql`
    grant select (id, dev, purpose, method, state, created_at, sent_at, ended_at, expires_at),
      insert (dev, purpose, method, params, expires_at), delete on device_request to service_center_app`.execute(
    db,
  )
  // The notification contains only the device; the process that holds its connection reads the waiting requests.
  await sql`
    create function notify_device_request() returns trigger language plpgsql as $$
    begin
      perform pg_notify('device_request', new.dev::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger notify_device_request after insert on device_request
    for each row execute function notify_device_request()`.execute(db)

  // Client attributes, which come from the device, are written by the gateway only.
  await sql`
    grant insert, update, delete on device_attribute to service_center_app;
    create policy shared_inserted on device_attribute as restrictive for insert to service_center_app
      with check (scope = 'shared');
    create policy shared_updated on device_attribute as restrictive for update to service_center_app
      using (scope = 'shared');
    create policy shared_deleted on device_attribute as restrictive for delete to service_center_app
      using (scope = 'shared')`.execute(db)
}
