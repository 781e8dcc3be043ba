import {
  bulkImport as endpoints,
  type ImportOperation,
  type RowReason,
} from '@service-center/contract/bulk-import/bulk-import.ts'
import {
  IMPORT_FIELDS,
  type ImportField,
  importFieldOf,
  OPERATION_TYPES,
} from '@service-center/contract/bulk-import/import-operations.ts'
import { IMPORT_REASONS, reasonText } from '@service-center/contract/bulk-import/import-values.ts'
import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, noAccess } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import { deleteOldImports, insertImport } from './imports.store.ts'
import {
  type Facts,
  type GivenRow,
  type Plan,
  type PlannedChange,
  planOf,
  type ReadRow,
  readRows,
} from './row-check.ts'
import { lockCustomersAmong, lockStored, storeValues } from './stored-values.store.ts'
import { listCustomersAmong, listKeyNames, listKnoxIdHolders, listStored } from './stored-values.views.ts'

/** Maximum number of rows that an error names. */
const MOST_NAMED = 100

const unknownOperation = () => invalid([{ param: 'operation', msg: 'There is no such operation.' }])

/** @param reasons of the rows that can no longer be imported */
function importChanged(reasons: readonly RowReason[]): AppError {
  const rows = reasons.length === 1 ? 'One row' : `${reasons.length.toLocaleString('en')} rows`
  return new AppError('import_changed', {
    message: `${rows} can no longer be imported; nothing was changed.`,
    errors: reasons
      .slice(0, MOST_NAMED)
      .map((reason) => ({ param: `values.${reason.row}`, msg: `${reason.id}: ${reasonText(reason)}` })),
  })
}

/** What a call that changes values needs. */
export interface ImportCall {
  readonly app: Pick<App, 'devices' | 'live'>
  readonly db: Database
  readonly viewer: Viewer
  afterCommit(work: () => void): void
}

type WantedOperation = Pick<ImportOperation, 'operationType' | 'dataKey' | 'deviceTypeId'>

interface Wanted {
  readonly operation: WantedOperation
  readonly values: readonly GivenRow[]
}

/** The operations that the viewer may use. */
export async function listOperations(db: Database, { rights }: Viewer): Promise<ImportOperation[]> {
  const names = await listKeyNames(db)
  return IMPORT_FIELDS.filter(({ right }) => rights.has(right)).flatMap((field) => {
    const { dataKey, deviceTypeId } = field
    const translatedKey = names.get(`${deviceTypeId} ${dataKey}`) ?? field.name
    return OPERATION_TYPES.map((operationType) => ({
      operationType,
      dataKey,
      deviceTypeId,
      translatedKey,
    })).filter((operation) => importFieldOf(operation) !== undefined)
  })
}

/**
 * The field of an operation that the viewer may use.
 * @throws invalid for an unknown operation; noAccess
 */
export function allowedField(operation: WantedOperation, { rights }: Viewer): ImportField {
  const field = importFieldOf(operation)
  if (field === undefined) throw unknownOperation()
  if (!rights.has(field.right)) throw noAccess()
  return field
}

/** What an import would do with each row now. @throws as `allowedField` */
export async function checkImport(
  { db, viewer }: Pick<ImportCall, 'db' | 'viewer'>,
  { operation, values }: Wanted,
): Promise<Plan> {
  const field = allowedField(operation, viewer)
  const rows = readRows({ field, rights: viewer.rights }, values)
  return planFor(db, { field, operation, rows })
}

interface Imported {
  readonly changes: readonly PlannedChange[]
  readonly undo: UndoOffer | null
}

/**
 * Imports values: all rows, or none. Rows whose devices already have the value are left out.
 * @throws as `allowedField`; importChanged when a row cannot be imported any more
 */
export async function executeImport(call: ImportCall, { operation, values }: Wanted): Promise<Imported> {
  const { db, viewer, app } = call
  const field = allowedField(operation, viewer)
  const rows = readRows({ field, rights: viewer.rights }, values)
  if (field.takes === 'customer') await lockCustomersAmong(db, customerIdsIn(rows))
  await lockStored(db, field, deviceIdsIn(rows))
  const { changes, reasons } = await planFor(db, { field, operation, rows })
  const refused = reasons.filter(({ reason }) => IMPORT_REASONS[reason].is !== 'matching')
  if (refused.length > 0) throw importChanged(refused)
  if (changes.length === 0) return { changes, undo: null }
  const newValues = changes.map(({ device, to }) => ({ dev: device.dev, to, isSet: true }))
  const former = changes.map(({ device }) => device.customerId)
  const customers = field.takes === 'customer' ? changes.map(({ to }) => Number(to)) : former
  await storeValues({ db, devices: app.devices, username: viewer.username }, field, newValues)
  await publishImport(call, [...former, ...customers])
  const customerId = await findOwner(db, { viewer, customers })
  const id = await insertImport(db, { operation, customerId, username: viewer.username, changes })
  const undo = await recordChange(db, {
    actionType: endpoints.execute.actionType,
    username: viewer.username,
    customerId,
    subjects: [{ kind: 'import', id }],
    words: { what: await wordsOf(db, field, changes.length), from: 'former values', to: 'imported values' },
    before: { importId: id },
    after: { importId: id },
  })
  return { changes, undo }
}

/** For example 'Warranty end of 312 robots'. */
async function wordsOf(db: Database, field: ImportField, count: number): Promise<string> {
  const { dataKey, deviceTypeId } = field
  const name = (await listKeyNames(db)).get(`${deviceTypeId} ${dataKey}`) ?? field.name
  const kind = DEVICE_KINDS[deviceTypeId]
  return `${name} of ${count.toLocaleString('en')} ${count === 1 ? kind.name.toLowerCase() : kind.plural}`
}

async function planFor(
  db: Database,
  { field, operation, rows }: { field: ImportField; operation: WantedOperation; rows: readonly ReadRow[] },
): Promise<Plan> {
  return planOf({ field, operationType: operation.operationType }, rows, await readFacts(db, field, rows))
}

async function readFacts(db: Database, field: ImportField, rows: readonly ReadRow[]): Promise<Facts> {
  const stored = await listStored(db, field, deviceIdsIn(rows))
  const customers =
    field.takes === 'customer' ? await listCustomersAmong(db, customerIdsIn(rows)) : new Set<number>()
  const holders =
    field.takes === 'knoxId'
      ? await listKnoxIdHolders(db, { knoxIds: valuesIn(rows), key: field.dataKey })
      : []
  const knoxHolders = Map.groupBy(holders, ({ knoxId }) => knoxId)
  return {
    devices: new Map(stored.map((device) => [device.id, device])),
    customers,
    knoxHolders: new Map(
      [...knoxHolders].map(([knoxId, list]) => [knoxId, new Set(list.map(({ id }) => id))]),
    ),
  }
}

const deviceIdsIn = (rows: readonly ReadRow[]) => [
  ...new Set(rows.map(({ id }) => id).filter((id) => id !== undefined)),
]
const valuesIn = (rows: readonly ReadRow[]) => [
  ...new Set(rows.flatMap(({ value }) => ('value' in value ? [value.value] : []))),
]
const customerIdsIn = (rows: readonly ReadRow[]) => valuesIn(rows).map(Number)

/** Notifies everybody who sees the devices now, or saw them before. */
export async function publishImport(
  { app, db, afterCommit }: Pick<ImportCall, 'app' | 'db' | 'afterCommit'>,
  customers: readonly number[],
): Promise<void> {
  const path = await listConcerned(db, [...new Set(customers)])
  afterCommit(() => app.live.publish(liveEvents.imported, { path, payload: {} }))
}

/**
 * The customer whose viewers may undo an import: the lowest common one above all of its devices. If the
 * viewer sees no common one, the viewer's own customer above the first device.
 */
async function findOwner(
  db: Database,
  { viewer, customers }: { viewer: Viewer; customers: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ path: number[] }>`
    select path from customer where id = any (${[...new Set(customers)]}::integer[]) order by id`.execute(db)
  const [first, ...others] = rows.map(({ path }) => path)
  if (first === undefined) throw new Error('Imported devices belong to customers in scope.')
  const shared = first.filter((id, place) => others.every((path) => path[place] === id))
  const isSeen = shared.some((id) => viewer.customers.includes(id))
  const owner = isSeen ? shared.at(-1) : first.find((id) => viewer.customers.includes(id))
  if (owner === undefined) throw new Error('A customer in scope is below one of the viewer.')
  return owner
}

const EVERY_MS = 24 * 60 * 60_000
/**
 * How long imports are kept. The user action log keeps longer that there was an import, but not the former
 * value of each device.
 */
const KEPT_DAYS = 90

export function importCleaningJob(system: Database): Job {
  return {
    name: 'old imports',
    purpose: 'Deletes imports of values after 90 days.',
    everyMs: EVERY_MS,
    run: () => deleteOldImports(system, KEPT_DAYS),
  }
}
