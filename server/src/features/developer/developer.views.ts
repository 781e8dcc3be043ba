import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A document that staff uploaded to the documentation. */
export interface StaffDocument {
  readonly id: number
  /** The location of its folder. */
  readonly folder: string
  readonly name: string
  /** The name of its stored file. */
  readonly file: string
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly changedAt: number
  readonly changedBy: string | null
  readonly version: number
}

const DOCUMENTS = sql`
  select d.id, d.folder, d.name, d.file_name as file, f.original_name as "fileName",
    f.content_type as "contentType", f.size::float8 as size,
    extract(epoch from d.changed_at)::float8 as "changedAt", d.changed_by as "changedBy", d.version
  from developer_document d join stored_file f on f.name = d.file_name
  where d.removed_at is null`

export async function listStaffDocuments(db: Database): Promise<StaffDocument[]> {
  const { rows } = await sql<StaffDocument>`${DOCUMENTS} order by lower(d.name), d.id`.execute(db)
  return rows
}

export async function findStaffDocument(
  db: Database,
  { folder, name }: { folder: string; name: string },
): Promise<StaffDocument | undefined> {
  const { rows } = await sql<StaffDocument>`
    ${DOCUMENTS} and d.folder = ${folder} and d.name = ${name}`.execute(db)
  return rows[0]
}
