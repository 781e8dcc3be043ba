import type { PastImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import type {
  ImportDeviceType,
  OperationType,
} from '@service-center/contract/bulk-import/import-operations.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Maximum number of imports in the list. */
const MOST_LISTED = 200

const at = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`

/** The imports of a user, the newest first. */
export async function listImports(db: Database, username: string): Promise<PastImport[]> {
  const { rows } = await sql<PastImport>`
    select id, operation_type as "operationType", data_key as "dataKey", device_type as "deviceTypeId", count,
      ${at('created_at')} as "createdAt", ${at('undone_at')} as "undoneAt"
    from import where created_by = ${username} order by id desc limit ${MOST_LISTED}`.execute(db)
  return rows
}

interface StoredImport {
  readonly operationType: OperationType
  readonly dataKey: string
  readonly deviceTypeId: ImportDeviceType
  readonly count: number
}

/** An import that the viewer may see. */
export async function findImport(db: Database, id: number): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select operation_type as "operationType", data_key as "dataKey", device_type as "deviceTypeId", count
    from import where id = ${id}`.execute(db)
  return rows[0]
}

/** A device's value before and after an import. */
export interface ImportedValue {
  readonly id: number
  /** Null if it had none. */
  readonly before: string | null
  readonly after: string
  readonly wasSet: boolean
}

/** The changes of an import to devices that are in scope now. */
export async function listImportedValues(db: Database, id: number): Promise<ImportedValue[]> {
  const { rows } = await sql<ImportedValue>`
    select d.device_id as id, v.before, v.after, v.was_set as "wasSet"
    from import_value v join device d on d.dev = v.dev where v.import = ${id}
    order by d.device_id`.execute(db)
  return rows
}
