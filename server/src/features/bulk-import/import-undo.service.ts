import { readImportValue } from '@service-center/contract/bulk-import/import-values.ts'
import { type ImportField, importFieldOf } from '@service-center/contract/bulk-import/import-operations.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { changedMeanwhile, noAccess, notFound } from '../../platform/errors.ts'
import { type ImportCall, publishImport } from './bulk-import.service.ts'
import { findImport, type ImportedValue, listImportedValues } from './imports.views.ts'
import { markImportUndone } from './imports.store.ts'
import { isReversed } from './row-check.ts'
import { lockCustomersAmong, lockStored, storeValues } from './stored-values.store.ts'
import { listCustomersAmong, listStored, type StoredDevice } from './stored-values.views.ts'

/** Most devices that are named as left. */
const MOST_NAMED = 50

interface Restored {
  readonly device: StoredDevice
  readonly imported: ImportedValue
}

/** What undoing an import has changed, and what it has left. */
interface Undone {
  readonly restored: readonly Restored[]
  /** Which devices were left, and why, for people. */
  readonly left: readonly string[]
}

/**
 * Gives the devices of an import their former values, but leaves those whose value is another one by now.
 * @throws notFound; noAccess; changedMeanwhile when there is nothing left to undo
 */
export async function undoImport(call: ImportCall, id: number): Promise<Undone> {
  const { db, viewer, app } = call
  const found = await findImport(db, id)
  const field = found && importFieldOf({ ...found, operationType: 'Update' })
  if (found === undefined || field === undefined) throw notFound()
  if (!viewer.rights.has(field.right)) throw noAccess()
  const values = await listImportedValues(db, id)
  const formerCustomers = field.takes === 'customer' ? values.map(({ before }) => Number(before)) : []
  await lockCustomersAmong(db, formerCustomers)
  const ids = values.map((value) => value.id)
  await lockStored(db, field, ids)
  const stored = new Map((await listStored(db, field, ids)).map((device) => [device.id, device]))
  const customers = await listCustomersAmong(db, formerCustomers)
  const restored: Restored[] = []
  const left: string[] = []
  for (const imported of values) {
    const device = stored.get(imported.id)
    const reason = device === undefined ? GONE : whyLeft({ field, device, imported, customers, viewer })
    if (device !== undefined && reason === undefined) restored.push({ device, imported })
    else left.push(`${DEVICE_KINDS[field.deviceTypeId].name} ${imported.id}: ${reason ?? GONE}`)
  }
  if (restored.length === 0) throw changedMeanwhile()
  const newValues = restored.map(({ device, imported }) => ({
    dev: device.dev,
    to: imported.before,
    isSet: imported.wasSet,
  }))
  await storeValues({ db, devices: app.devices, username: viewer.username }, field, newValues)
  await publishImport(call, [...restored.map(({ device }) => device.customerId), ...formerCustomers])
  await markImportUndone(db, id)
  return { restored, left: bounded(left, found.count - values.length) }
}

const GONE = 'It is no longer among your devices.'

/** Why a device is left as it is; undefined: it is not. */
function whyLeft(options: {
  field: ImportField
  device: StoredDevice
  imported: ImportedValue
  customers: ReadonlySet<number>
  viewer: ImportCall['viewer']
}): string | undefined {
  const { field, device, imported, customers, viewer } = options
  const { before, after } = imported
  if (device.value !== after) return 'Its value was changed since.'
  if (field.takes === 'customer') {
    if (device.isDeprecated) return 'It is deprecated.'
    if (!customers.has(Number(before))) return 'Its former customer is no longer among yours.'
  }
  if (isReversed(field, { value: before, other: device.other })) return 'Its other date was changed since.'
  const isKept = before !== null && field.takes === 'userLevel'
  const level = isKept ? readImportValue(field, before, viewer.rights) : undefined
  if (level !== undefined && 'reason' in level && level.reason === 'user_level_not_allowed') {
    return 'You may not set its former user level.'
  }
  return undefined
}

/** @param hidden how many devices are out of scope by now */
function bounded(left: readonly string[], hidden: number): string[] {
  const more = left.length - MOST_NAMED
  return [
    ...left.slice(0, MOST_NAMED),
    ...(more > 0 ? [`${more.toLocaleString('en')} more devices.`] : []),
    ...(hidden > 0 ? [`${hidden.toLocaleString('en')} devices that are no longer yours.`] : []),
  ]
}
