import { bulkImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import type { DemoAction } from '../accounts/demo-action.ts'
import type { DemoDevices } from './demo-devices.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const USERNAME = 'admin'
const OPERATION = { operationType: 'Update', dataKey: 'name', deviceTypeId: DEVICE_TYPE.robot } as const
const { actionType } = bulkImport.execute

interface NamedRobot {
  readonly dev: number
  readonly id: number
  readonly before: string
  readonly after: string
}

/**
 * Adds two imports of robot names: one from days ago, and a recent one that can still be undone for some minutes.
 * @returns their entries for the user action log
 */
export async function addDemoImports(
  db: Database,
  { devices, now }: { devices: DemoDevices; now: number },
): Promise<DemoAction[]> {
  const robots = [...devices]
    .filter(([device]) => device.deviceType === DEVICE_TYPE.robot && device.deprecated === null)
    .flatMap(([device, dev]): NamedRobot[] =>
      device.name === '' ? [] : [{ dev, id: device.id, before: `Robot ${device.id}`, after: device.name }],
    )
  const every = (step: number, first: number) => robots.filter((_, place) => place % step === first)
  // A small fleet has not enough robots for both.
  const imports = [
    { at: now - 9 * DAY_MS, changes: every(4, 1) },
    { at: now - MINUTE_MS, changes: every(9, 2) },
  ].filter(({ changes }) => changes.length > 0)
  for (const one of imports) await addImport(db, one)
  return imports.map(({ at, changes }) => ({
    at,
    action_type: actionType,
    username: USERNAME,
    address: '192.0.2.10',
    value: { operation: OPERATION, rows: changes.length, count: changes.length },
    before: Object.fromEntries(changes.map(({ id, before }) => [id, before])),
    after: Object.fromEntries(changes.map(({ id, after }) => [id, after])),
  }))
}

async function addImport(
  db: Database,
  { at, changes }: { at: number; changes: readonly NamedRobot[] },
): Promise<void> {
  const { id } = await db
    .insertInto('import')
    .values({
      operation_type: OPERATION.operationType,
      data_key: OPERATION.dataKey,
      device_type: OPERATION.deviceTypeId,
      customer_id: INTERNAL_CUSTOMER_ID,
      count: changes.length,
      created_by: USERNAME,
      created_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_value')
    .values(changes.map(({ dev, before, after }) => ({ import: id, dev, before, after, was_set: false })))
    .execute()
  const change = await recordChange(db, {
    actionType,
    username: USERNAME,
    customerId: INTERNAL_CUSTOMER_ID,
    subjects: [{ kind: 'import', id }],
    words: {
      what: `Name of ${changes.length.toLocaleString('en')} robots`,
      from: 'former values',
      to: 'imported values',
    },
    before: { importId: id },
    after: { importId: id },
  })
  await sql`
    update configuration_change set undo_until = undo_until + (${new Date(at)} - created_at), created_at = ${new Date(at)}
    where id = ${change.id}`.execute(db)
}
