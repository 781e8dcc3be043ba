import { PRODUCTION_ERRORS } from '@service-center/contract/production/errors.ts'
import { idListText } from '@service-center/contract/production/id-list.ts'
import type { ProductModelId } from '@service-center/contract/production/product-models.ts'
import { randomBytes } from 'node:crypto'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, noAccess } from '../../platform/errors.ts'
import { hashDeviceToken } from '../../platform/secrets/device-tokens.ts'
import {
  deleteProductionDevices,
  deleteTokens,
  deleteUnconnectedDevices,
  freeProductionDevices,
  insertProductionDevices,
  listExistingIds,
  type LockedDevice,
  lockProductionDevices,
  readModel,
  replaceProvisioningKey,
} from './production.store.ts'

/** Ids that are already in the new-devices table. */
const idsTaken = (ids: readonly number[]) =>
  new AppError('production_ids_taken', {
    message: `${PRODUCTION_ERRORS.production_ids_taken.message} ${idListText(ids)}`,
  })

/** None of the ids is in the new-devices table. */
const noSuchIds = () => new AppError('no_production_devices')

/** Devices that have connected cannot be deleted: their reports would belong to no device. */
const idsConnected = (ids: readonly number[]) =>
  new AppError('production_devices_connected', {
    message: `Devices that have connected cannot be deleted: ${idListText(ids)}. Redeploy them first. Nothing was deleted.`,
  })

/**
 * Only the manufacturer manages the ids of new devices.
 * @throws noAccess for a viewer who does not belong to the internal customer
 */
export function checkManufacturer(viewer: Viewer): void {
  if (!viewer.isAdmin) throw noAccess()
}

/**
 * Adds ids for new devices; all or none.
 * @throws idsTaken when one of them is deployed, or waiting for deployment
 */
export async function addAvailableIds(
  db: Database,
  asked: { ids: readonly number[]; product_model: ProductModelId; order_start?: number | undefined },
): Promise<{ deviceType: number; added: number[]; existing: number[] }> {
  const ids = [...new Set(asked.ids)]
  const model = await readModel(db, asked.product_model)
  const { deviceType } = model
  const taken = await insertProductionDevices(db, { ids, model, start: asked.order_start })
  // Throwing rolls back, so that free ids are not added either.
  if (taken.length > 0) throw idsTaken(taken)
  return { deviceType, added: ids, existing: await listExistingIds(db, { ids, deviceType }) }
}

interface AskedIds {
  readonly ids: readonly number[]
  readonly deviceType: 1 | 3
}

/**
 * Frees ids for other hardware. The tokens of their former devices become invalid at once.
 * @throws noSuchIds
 */
export async function redeployIds(db: Database, asked: AskedIds) {
  const { rows, ignored } = await lockAsked(db, asked)
  const deployed = rows.filter(({ status }) => status === 'deployed')
  await deleteTokens(db, devsOf(deployed))
  await freeProductionDevices(db, { deviceType: asked.deviceType, ids: idsOf(deployed) })
  return {
    redeployed: idsOf(deployed),
    unchanged: idsOf(rows.filter(({ status }) => status === 'available')),
    ignored,
    before: { deployed: idListText(idsOf(deployed)) },
    after: { deployed: '' },
  }
}

/**
 * Removes ids, all or none. A device that was provisioned and has never connected loses its token; if it did not exist
 * before, it is deleted with its id.
 * @throws noSuchIds
 * @throws idsConnected when one of them has a device that has connected
 */
export async function deleteIds(db: Database, asked: AskedIds) {
  const { rows, ignored } = await lockAsked(db, asked)
  const connected = rows.filter(({ isConnected }) => isConnected)
  if (connected.length > 0) throw idsConnected(idsOf(connected))
  const devs = devsOf(rows)
  await deleteTokens(db, devs)
  await deleteUnconnectedDevices(db, devs)
  await deleteProductionDevices(db, { deviceType: asked.deviceType, ids: idsOf(rows) })
  return { deleted: idsOf(rows), ignored, before: { ids: idListText(idsOf(rows)) } }
}

async function lockAsked(db: Database, { ids, deviceType }: AskedIds) {
  const rows = await lockProductionDevices(db, { ids, deviceType })
  if (rows.length === 0) throw noSuchIds()
  const known = new Set(idsOf(rows))
  return { rows, ignored: [...new Set(ids)].filter((id) => !known.has(id)) }
}

const idsOf = (rows: readonly LockedDevice[]) => rows.map(({ id }) => id)
const devsOf = (rows: readonly LockedDevice[]) => rows.flatMap(({ dev }) => (dev === null ? [] : [dev]))

/** 160 random bits: a plain hash of it is safe to store. */
const SECRET_BYTES = 20
const KEY_BYTES = 9

/** Replaces the provisioning key and secret of a model. Only the secret's hash is stored. */
export async function renewProvisioningKey(
  db: Database,
  { model, username }: { model: ProductModelId; username: string },
): Promise<{ key: string; secret: string }> {
  const { id } = await readModel(db, model)
  const key = `${model.toLowerCase()}-${randomBytes(KEY_BYTES).toString('base64url')}`
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await replaceProvisioningKey(db, { model: id, key, secretHash: hashDeviceToken(secret), username })
  return { key, secret }
}
