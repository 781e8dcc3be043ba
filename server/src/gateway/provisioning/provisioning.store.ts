import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import {
  SERVICE_DATE_KEYS,
  SHIPPING_DATE_KEY,
} from '@service-center/contract/device-settings/device-setting-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The product model of a provisioning key. Only the hash of the secret is stored. */
interface KeyedModel {
  readonly id: number
  readonly modelId: string
  readonly secretHash: Buffer
}

export async function findKeyedModel(db: Database, key: string): Promise<KeyedModel | undefined> {
  return db
    .selectFrom('provisioning_key')
    .innerJoin('product_model', 'product_model.id', 'provisioning_key.product_model')
    .select(['product_model.id', 'product_model.model_id as modelId', 'secret_hash as secretHash'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** An id in the table of new devices. */
export interface ProductionId {
  readonly deviceType: number
  readonly deviceId: number
}

/** The id that a hardware already has; `dev` is its device. */
export interface OwnId extends ProductionId {
  readonly dev: number
  readonly model: number
  readonly isConnected: boolean
}

/** Locks and returns the id that a hardware already has. Requests of the same hardware wait for each other. */
export async function lockIdOfHardware(db: Database, hardwareId: string): Promise<OwnId | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('hardware'), hashtext(${hardwareId}))`.execute(db)
  const { rows } = await sql<OwnId>`
    select device_type as "deviceType", device_id as "deviceId", dev, product_model as model,
      connected_at is not null as "isConnected"
    from production_device where hardware_id = ${hardwareId} for update`.execute(db)
  return rows[0]
}

/** Locks and returns the first free id of a model. Skips ids that other requests are taking. */
export async function lockFreeId(db: Database, model: number): Promise<ProductionId | undefined> {
  const { rows } = await sql<ProductionId>`
    select device_type as "deviceType", device_id as "deviceId" from production_device
    where product_model = ${model} and status = 'available'
    order by priority, device_id limit 1 for update skip locked`.execute(db)
  return rows[0]
}

/** The device of an id. It is created at the internal customer if it does not exist yet. */
export async function takeDevice(
  db: Database,
  { deviceType, deviceId }: ProductionId,
  model: number,
): Promise<{ dev: number; isNew: boolean }> {
  const { rows } = await sql<{ dev: number }>`
    insert into device (device_type, device_id, customer_id, product_model)
    values (${deviceType}, ${deviceId}, ${INTERNAL_CUSTOMER_ID}, ${model})
    on conflict (device_type, device_id) do nothing returning dev`.execute(db)
  if (rows[0] !== undefined) return { dev: rows[0].dev, isNew: true }
  const { dev } = await db
    .selectFrom('device')
    .select('dev')
    .where('device_type', '=', deviceType)
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return { dev, isNew: false }
}

/**
 * Forgets what the former hardware of a device has said about itself: newest values, client attributes and refused data.
 * They would look like those of the new hardware. The history stays, and so do values that staff has set.
 * @returns the path of the device's customer
 */
export async function forgetFormerHardware(db: Database, dev: number): Promise<number[]> {
  const { rows } = await sql<{ path: number[] }>`
    with attributes as (delete from device_attribute where dev = ${dev} and scope = 'client'),
      refused as (delete from refused_data where dev = ${dev}),
      models as (update robot_model_overwrite set reported = null, reported_created = null where dev = ${dev}),
      values as (
        delete from latest l using data_key k
        where l.dev = ${dev} and k.key_id = l.key_id and k.name <> all (${SET_BY_STAFF}::text[])
          and not (k.name = 'product_model' and exists (select from robot_model_overwrite where dev = ${dev})))
    select c.path from device d join customer c on c.id = d.customer_id where d.dev = ${dev}`.execute(db)
  return rows[0]?.path ?? []
}

/** Keys whose values belong to the device's number, whatever hardware it has. */
const SET_BY_STAFF = [
  ...Object.values(SERVICE_DATE_KEYS).flatMap(({ start, end }) => [start, end]),
  SHIPPING_DATE_KEY,
]

export async function deployId(
  db: Database,
  taken: ProductionId & { hardwareId: string; dev: number; isNew: boolean },
): Promise<void> {
  const { deviceType, deviceId, hardwareId, dev, isNew } = taken
  await sql`
    update production_device set status = 'deployed', hardware_id = ${hardwareId}, dev = ${dev},
      is_new_device = ${isNew}, provisioned_at = clock_timestamp(), updated_at = clock_timestamp()
    where device_type = ${deviceType} and device_id = ${deviceId}`.execute(db)
}

/** Replaces a device's token. A connection with the old one is closed at once. */
export async function setToken(db: Database, dev: number, tokenHash: Buffer): Promise<void> {
  await sql`
    insert into device_token (dev, token_hash) values (${dev}, ${tokenHash})
    on conflict (dev) do update set token_hash = excluded.token_hash, created_at = now()`.execute(db)
}

/**
 * Records that a provisioned device has connected for the first time.
 * @returns its id; undefined if its token has been replaced meanwhile
 */
export async function setConnected(
  db: Database,
  { dev, tokenHash }: { dev: number; tokenHash: Buffer },
): Promise<ProductionId | undefined> {
  // The token is read after locking, because provisioning holds the lock while it replaces the token.
  await sql`select from production_device where dev = ${dev} for update`.execute(db)
  const { rows } = await sql<ProductionId>`
    update production_device p set connected_at = coalesce(connected_at, clock_timestamp()),
      updated_at = case when connected_at is null then clock_timestamp() else updated_at end
    from device_token t
    where p.dev = ${dev} and t.dev = p.dev and t.token_hash = ${tokenHash}
    returning device_type as "deviceType", device_id as "deviceId"`.execute(db)
  return rows[0]
}
