import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

/** Product models, the ids that are waiting for a device of a model, and the keys by which new devices ask for one. */
export async function up(db: Kysely<never>): Promise<void> {
  await addProductModels(db)
  await addProductionDevices(db)
  await addProvisioningKeys(db)
  // Otherwise any update of a token's row would count as a replaced token.
  await sql`drop trigger notify_token_changed on device_token`.execute(db)
  await sql`
    create trigger notify_token_changed after update of token_hash or delete on device_token
    for each row execute function notify_token_changed()`.execute(db)
}

/** The models of specification 3, section 3. The base station has no frame, platform and family there. */
async function addProductModels(db: Kysely<never>): Promise<void> {
  await sql`
    create table product_model (
      id integer primary key,
      model_id text not null unique,
      product_name text not null,
      frame text,
      platform text,
      family text check (family in ('linemarker', 'surveyor')),
      image_src text not null,
      device_type smallint not null check (device_type in (1, 3))
    )`.execute(db)
  await sql`
    insert into product_model (id, model_id, product_name, frame, platform, family, image_src, device_type) values
      (1, 'TCM1', 'TLM Sport', 'C1', 'B', 'linemarker', 'tcm1', 1),
      (2, 'TCM2', 'TLM Sport 2', 'C12', 'B', 'linemarker', 'tcm2', 1),
      (3, 'TCS1', 'TS Plotter', 'C2', 'B', 'surveyor', 'tcs1', 1),
      (4, 'TCP1', 'TS Plotter GNSS', 'C2', 'B', 'surveyor', 'tcp1', 1),
      (5, 'TLP1', 'TLM ProX', 'B4', 'B', 'linemarker', 'tlp1', 1),
      (6, 'TPC1', 'TLM ProX CAD', 'B4', 'B', 'linemarker', 'tpc1', 1),
      (7, 'BS2', 'Base Station', null, null, null, 'bs2', 3)`.execute(db)
  await protect(db, 'product_model')
  await sql`
    create policy for_everybody on product_model for select to service_center_app using (true)`.execute(db)
  await sql`grant select on product_model to service_center_app`.execute(db)
  await sql`alter table device add product_model integer references product_model`.execute(db)
}

/** They belong to the manufacturer: only viewers of the whole tree see and change them. */
const OF_THE_MANUFACTURER = sql`(select is_unscoped from current_viewer)`

/**
 * A row is an id for one device. It waits as `available` until a device is provisioned with it (`deployed`), and waits
 * again after a redeploy.
 */
async function addProductionDevices(db: Kysely<never>): Promise<void> {
  await sql`
    create table production_device (
      device_type smallint not null check (device_type in (1, 3)),
      device_id integer not null check (device_id > 0),
      product_model integer not null references product_model,
      -- The lowest number is provisioned first.
      priority integer not null check (priority > 0),
      status text not null default 'available' check (status in ('available', 'deployed')),
      -- What the device calls its hardware; each has one id.
      hardware_id text unique,
      dev integer unique references device on delete cascade,
      -- Whether provisioning added the device: otherwise it existed before.
      is_new_device boolean not null default false,
      provisioned_at timestamptz,
      -- When the device first connected with its token: its id is not given again to the same hardware after that.
      connected_at timestamptz,
      server_status text not null generated always as (
        case when status = 'available' then 'waiting' when connected_at is null then 'provisioned' else 'connected' end
      ) stored,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (device_type, device_id),
      check (case status when 'available' then hardware_id is null and dev is null and connected_at is null
        else hardware_id is not null and dev is not null and provisioned_at is not null end)
    )`.execute(db)
  await sql`
    create index production_device_free on production_device (product_model, priority, device_id)
    where status = 'available'`.execute(db)
  await sql`create index production_device_updated on production_device (updated_at, device_type, device_id)`.execute(
    db,
  )
  await protect(db, 'production_device')
  await sql`
    create policy of_manufacturer on production_device to service_center_app using (${OF_THE_MANUFACTURER})`.execute(
    db,
  )
  await sql`
    grant select, delete, insert (device_type, device_id, product_model, priority),
      update (status, hardware_id, dev, is_new_device, provisioned_at, connected_at, updated_at)
    on production_device to service_center_app`.execute(db)
  // A device that was added by provisioning and has never connected: nothing else belongs to it yet.
  await sql`
    create function delete_unconnected_devices(wanted integer[]) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      delete from device d using production_device p
      where d.dev = any (wanted) and p.dev = d.dev and p.is_new_device and p.connected_at is null
        and viewer_has_right('Production') and is_unscoped() $$`.execute(db)
  await sql`
    grant execute on function delete_unconnected_devices(integer[]) to service_center_app`.execute(db)
}

/** Of a secret only its hash is stored: it is shown once, when it is created. */
async function addProvisioningKeys(db: Kysely<never>): Promise<void> {
  await sql`
    create table provisioning_key (
      product_model integer primary key references product_model,
      key text not null unique,
      secret_hash bytea not null,
      created_at timestamptz not null default clock_timestamp(),
      created_by text
    )`.execute(db)
  await protect(db, 'provisioning_key')
  await sql`
    create policy of_manufacturer on provisioning_key to service_center_app using (${OF_THE_MANUFACTURER})`.execute(
    db,
  )
  await sql`
    grant select (product_model, key, created_at, created_by), delete,
      insert (product_model, key, secret_hash, created_by) on provisioning_key to service_center_app`.execute(
    db,
  )
}
