import { sql } from 'kysely'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { ProductionStatus } from '@service-center/contract/production/new-device.ts'
import type { ProductModelId } from '@service-center/contract/production/product-models.ts'
import type { Database } from '../../platform/database/database.ts'

interface Model {
  readonly id: number
  readonly deviceType: number
}

/** Reads a product model; its columns have the contract's names. */
export async function readModel(db: Database, modelId: ProductModelId): Promise<Model> {
  return db
    .selectFrom('product_model')
    .select(['id', 'device_type as deviceType'])
    .where('model_id', '=', modelId)
    .executeTakeFirstOrThrow()
}

/**
 * Inserts ids as available, in the order given.
 * @param given.start the priority of the first one; undefined to add them after all others
 * @returns the ids that already exist and were not changed
 */
export async function insertProductionDevices(
  db: Database,
  given: { ids: readonly number[]; model: Model; start: number | undefined },
): Promise<number[]> {
  const { ids, model, start } = given
  const { rows } = await sql<{ id: number }>`
    with begins as (select coalesce(${start ?? null}::integer, (select max(priority) + 1 from production_device), 1) as at),
    added as (
      insert into production_device (device_type, device_id, product_model, priority)
      select ${model.deviceType}, id, ${model.id}, begins.at + place - 1
      from begins, unnest(${ids}::integer[]) with ordinality as given (id, place) order by id
      on conflict do nothing returning device_id)
    select id from unnest(${ids}::integer[]) id where id not in (select device_id from added)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the given ids for which a device already exists, sorted. */
export async function listExistingIds(
  db: Database,
  { ids, deviceType }: { ids: readonly number[]; deviceType: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select device_id as id from device
    where device_type = ${deviceType} and device_id = any (${ids}::integer[]) order by device_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A row of the new-devices table; `dev` is null while it waits for a device. */
export interface LockedDevice {
  readonly id: number
  readonly dev: number | null
  readonly status: ProductionStatus
  readonly isConnected: boolean
}

interface Ids {
  readonly ids: readonly number[]
  readonly deviceType: number
}

/** The rows of the given ids in the new-devices table, locked until the end of the transaction. */
export async function lockProductionDevices(db: Database, { ids, deviceType }: Ids): Promise<LockedDevice[]> {
  const { rows } = await sql<LockedDevice>`
    select device_id as id, dev, status, connected_at is not null as "isConnected" from production_device
    where device_type = ${deviceType} and device_id = any (${ids}::integer[])
    order by device_id for update`.execute(db)
  return rows
}

/** Makes tokens invalid: their connections end at once. */
export async function deleteTokens(db: Database, devs: readonly number[]): Promise<void> {
  if (devs.length > 0) await db.deleteFrom('device_token').where('dev', 'in', devs).execute()
}

/** Makes deployed ids available again. */
export async function freeProductionDevices(db: Database, { ids, deviceType }: Ids): Promise<void> {
  await sql`
    update production_device set status = 'available', hardware_id = null, dev = null, is_new_device = false,
      provisioned_at = null, connected_at = null, updated_at = clock_timestamp()
    where device_type = ${deviceType} and device_id = any (${ids}::integer[])`.execute(db)
}

/** Deletes devices that provisioning has added and that have never connected; leaves all others. */
export async function deleteUnconnectedDevices(db: Database, devs: readonly number[]): Promise<void> {
  await sql`select delete_unconnected_devices(${devs}::integer[])`.execute(db)
}

export async function deleteProductionDevices(db: Database, { ids, deviceType }: Ids): Promise<void> {
  await sql`
    delete from production_device
    where device_type = ${deviceType} and device_id = any (${ids}::integer[])`.execute(db)
}

/** Replaces the provisioning key of a model; of concurrent ones the last one wins. */
export async function replaceProvisioningKey(
  db: Database,
  given: { model: number; key: string; secretHash: Buffer; username: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('provisioning key'), ${given.model})`.execute(db)
  // Not an upsert: that would have to read the former hash, which requests may not.
  await db.deleteFrom('provisioning_key').where('product_model', '=', given.model).execute()
  await db
    .insertInto('provisioning_key')
    .values({
      product_model: given.model,
      key: given.key,
      secret_hash: given.secretHash,
      created_by: given.username,
    })
    .execute()
}

/**
 * Stores the hash of a device's new token, replacing the former; of concurrent ones the last one wins. False: there is
 * no such device in scope.
 */
export async function replaceDeviceToken(
  db: Database,
  device: { type: DeviceType; id: number; tokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ dev: number }>`
    select dev, pg_advisory_xact_lock(hashtext('device token'), dev) from device
    where device_type = ${device.type} and device_id = ${device.id}`.execute(db)
  const dev = rows[0]?.dev
  if (dev === undefined) return false
  // Not an upsert: that would have to read the former hash, which requests may not.
  await db.deleteFrom('device_token').where('dev', '=', dev).execute()
  await db.insertInto('device_token').values({ dev, token_hash: device.tokenHash }).execute()
  return true
}
