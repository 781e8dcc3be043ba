import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import { documentExists } from './developer.errors.ts'

export interface LockedStaffDocument {
  readonly id: number
  readonly folder: string
  readonly name: string
  readonly file: string
  readonly version: number
  readonly isRemoved: boolean
}

const ALREADY_THERE = violationsAs({ developer_document_name: documentExists })

/** @throws documentExists */
export async function insertStaffDocument(
  db: Database,
  { folder, name, file, username }: { folder: string; name: string; file: string; username: string },
): Promise<number> {
  const { id } = await db
    .insertInto('developer_document')
    .values({ folder, name, file_name: file, changed_by: username })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(ALREADY_THERE)
  return id
}

/** A document, locked until the end of the transaction; also one that was removed. */
export async function lockStaffDocument(db: Database, id: number): Promise<LockedStaffDocument | undefined> {
  const { rows } = await sql<LockedStaffDocument>`
    select id, folder, name, file_name as file, version, removed_at is not null as "isRemoved"
    from developer_document where id = ${id} for update`.execute(db)
  return rows[0]
}

/** Gives a document another file, and returns its new version. The row of the former file is deleted by a trigger. */
export async function updateStaffFile(
  db: Database,
  { id, file, username }: { id: number; file: string; username: string },
): Promise<number> {
  const { version } = await db
    .updateTable('developer_document')
    .set({
      file_name: file,
      changed_at: sql`now()`,
      changed_by: username,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** @param username who removes it; null: it is back. @throws documentExists when another one has its name by now */
export async function updateStaffRemoved(
  db: Database,
  { id, username }: { id: number; username: string | null },
): Promise<void> {
  await db
    .updateTable('developer_document')
    .set({ removed_by: username, removed_at: username === null ? null : sql`now()` })
    .where('id', '=', id)
    .execute()
    .catch(ALREADY_THERE)
}

/** Deletes documents that were removed some minutes ago, with the rows of their files, whose names it returns. */
export async function deleteRemovedStaff(db: Database, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from developer_document where removed_at < now() - make_interval(mins => ${minutes})
    returning file_name as file`.execute(db)
  return rows.map(({ file }) => file)
}
