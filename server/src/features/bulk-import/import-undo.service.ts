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

/** Maximum number of devices that are named for one reason: the console shows it in a toast. */
const MOST_NAMED = 5

interface Restored {
  readonly device: StoredDevice
  readonly imported: ImportedValue
}

/** The devices that undoing an import has changed, and those that it has left. */
interface Undone {
  readonly restored: readonly Restored[]
  /** Sentences about which devices were left unchanged, and why. */
  readonly left: readonly string[]
}

/**
 * Restores the former values of an import's devices, except where the value has changed since.
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
  const { restored, left } = await lockRestorable(call, { field, values, formerCustomers })
  if (restored.length === 0) throw changedMeanwhile()
  const newValues = restored.map(({ device, imported }) => ({
    dev: device.dev,
    to: imported.before,
    isSet: imported.wasSet,
  }))
  await storeValues({ db, devices: app.devices, username: viewer.username }, field, newValues)
  await publishImport(call, [...restored.map(({ device }) => device.customerId), ...formerCustomers])
  await markImportUndone(db, id)
  return { restored, left: sentencesOf(left, { field, hidden: found.count - values.length }) }
}

interface Left {
  readonly id: number
  readonly reason: string
}

/** Locks the devices of an import, and divides them into those to restore and those to leave. */
async function lockRestorable(
  { db, viewer }: ImportCall,
  options: { field: ImportField; values: readonly ImportedValue[]; formerCustomers: readonly number[] },
): Promise<{ restored: Restored[]; left: Left[] }> {
  const { field, values, formerCustomers } = options
  const ids = values.map(({ id }) => id)
  await lockCustomersAmong(db, formerCustomers)
  await lockStored(db, field, ids)
  const stored = new Map((await listStored(db, field, ids)).map((device) => [device.id, device]))
  const customers = await listCustomersAmong(db, formerCustomers)
  const restored: Restored[] = []
  const left: Left[] = []
  for (const imported of values) {
    const device = stored.get(imported.id)
    const reason = device === undefined ? GONE : whyLeft({ field, device, imported, customers, viewer })
    if (device !== undefined && reason === undefined) restored.push({ device, imported })
    else left.push({ id: imported.id, reason: reason ?? GONE })
  }
  return { restored, left }
}

const GONE = 'no longer among yours'

/** Why a device is left as it is; undefined if it is restored. */
function whyLeft(options: {
  field: ImportField
  device: StoredDevice
  imported: ImportedValue
  customers: ReadonlySet<number>
  viewer: ImportCall['viewer']
}): string | undefined {
  const { field, device, imported, customers, viewer } = options
  const { before, after } = imported
  if (device.value !== after) return 'changed since'
  if (field.takes === 'customer') {
    if (device.isDeprecated) return 'deprecated'
    if (!customers.has(Number(before))) return 'the former customer is no longer among yours'
  }
  if (isReversed(field, { value: before, other: device.other })) return 'the other date was changed since'
  const isKept = before !== null && field.takes === 'userLevel'
  const level = isKept ? readImportValue(field, before, viewer.rights) : undefined
  if (level !== undefined && 'reason' in level && level.reason === 'user_level_not_allowed') {
    return 'you may not set the former user level'
  }
  return undefined
}

/**
 * Sentences for people, with the first devices for each reason.
 * @param hidden how many devices are out of scope now
 */
function sentencesOf(
  left: readonly Left[],
  { field, hidden }: { field: ImportField; hidden: number },
): string[] {
  const kind = DEVICE_KINDS[field.deviceTypeId].name
  const sentences = [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, devices]) => {
    const named = devices.slice(0, MOST_NAMED).map(({ id }) => id)
    const more = devices.length - named.length
    const rest = more === 0 ? '' : ` and ${more.toLocaleString('en')} more`
    return `${devices.length === 1 ? kind : `${kind}s`} ${named.join(', ')}${rest}: ${reason}.`
  })
  if (hidden === 0) return sentences
  const count = hidden === 1 ? '1 device' : `${hidden.toLocaleString('en')} devices`
  return [...sentences, `${count}: ${GONE}.`]
}
