import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PlannedChange } from './row-check.ts'

/** Stores an import with the former value of each device, and returns its id. */
export async function insertImport(
  db: Database,
  {
    operation,
    customerId,
    username,
    changes,
  }: {
    operation: Pick<ImportOperation, 'operationType' | 'dataKey' | 'deviceTypeId'>
    customerId: number
    username: string
    changes: readonly PlannedChange[]
  },
): Promise<number> {
  const { id } = await db
    .insertInto('import')
    .values({
      operation_type: operation.operationType,
      data_key: operation.dataKey,
      device_type: operation.deviceTypeId,
      customer_id: customerId,
      count: changes.length,
      created_by: username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into import_value (import, dev, before, after, was_set)
    select ${id}, dev, before, after, was_set
    from unnest(${changes.map(({ device }) => device.dev)}::integer[],
      ${changes.map(({ device }) => device.value)}::text[], ${changes.map(({ to }) => to)}::text[],
      ${changes.map(({ device }) => device.isSet)}::boolean[]) v (dev, before, after, was_set)`.execute(db)
  return id
}

export async function markImportUndone(db: Database, id: number): Promise<void> {
  await db
    .updateTable('import')
    .set({ undone_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteOldImports(system: Database, days: number): Promise<void> {
  await sql`delete from import where created_at < now() - make_interval(days => ${days})`.execute(system)
}
