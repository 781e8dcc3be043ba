import type { DocumentKind, LinkKind } from '@service-center/contract/documents/documents.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import { unknownCustomer } from './documents.errors.ts'

/** The fields of a document that users edit. */
export interface DocumentFields {
  readonly kind: DocumentKind
  readonly title: string
  readonly description: string
  readonly customerId: number
}

export interface LockedDocument extends DocumentFields {
  readonly id: number
  readonly file: string
  readonly version: number
  readonly isRemoved: boolean
}

/** Inserts a document as the last of its kind, and returns its id. @throws unknownCustomer */
export async function insertDocument(
  db: Database,
  document: DocumentFields & { file: string; username: string },
): Promise<number> {
  const { kind, title, description, customerId, file, username } = document
  const { rows } = await sql<{ id: number }>`
    insert into document (kind, title, description, customer_id, file_name, created_by, position)
    select ${kind}, ${title}, ${description}, ${customerId}, ${file}, ${username}, coalesce(max(position), 0) + 1
    from document where kind = ${kind}
    returning id`
    .execute(db)
    .catch(violationsAs({ document_customer_id_fkey: unknownCustomer }))
  const [inserted] = rows
  if (inserted === undefined) throw new Error('An insert without conditions returned no row.')
  return inserted.id
}

/** The kind of a document that the viewer may read; undefined if there is none. */
export async function findKind(db: Database, id: number): Promise<DocumentKind | undefined> {
  // A check of the column allows only these kinds.
  const { rows } = await sql<{ kind: DocumentKind }>`select kind from document where id = ${id}`.execute(db)
  return rows[0]?.kind
}

/** A document that the viewer may change, locked until the end of the transaction, even if it was removed. */
export async function lockDocument(db: Database, id: number): Promise<LockedDocument | undefined> {
  const { rows } = await sql<LockedDocument>`
    select id, kind, title, description, customer_id as "customerId", file_name as file, version,
      removed_at is not null as "isRemoved"
    from document where id = ${id} for update`.execute(db)
  return rows[0]
}

/** Updates the fields of a document, and returns its new version. @throws unknownCustomer */
export async function updateDocument(
  db: Database,
  { id, kind, title, description, customerId }: DocumentFields & { id: number },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update document set kind = ${kind}, title = ${title}, description = ${description}, customer_id = ${customerId},
      version = version + 1
    where id = ${id} returning version`
    .execute(db)
    .catch(violationsAs({ document_customer_id_fkey: unknownCustomer }))
  return versionOf(rows)
}

/** Gives a document another file, and returns its new version. The row of the former file is deleted by a trigger. */
export async function updateFile(
  db: Database,
  { id, file, username }: { id: number; file: string; username: string },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update document set file_name = ${file}, replaced_at = now(), replaced_by = ${username}, version = version + 1
    where id = ${id} returning version`.execute(db)
  return versionOf(rows)
}

/** @param username the user who removes it; null to publish it again */
export async function updateRemoved(
  db: Database,
  { id, username }: { id: number; username: string | null },
): Promise<void> {
  await sql`
    update document set removed_by = ${username}, removed_at = ${username === null ? null : sql`now()`}
    where id = ${id}`.execute(db)
}

/** The documents of a kind in their order, locked until the end of the transaction. */
export async function lockOrder(db: Database, kind: DocumentKind): Promise<number[]> {
  const { rows } = await sql<{ id: number; position: number }>`
    select id, position from document where kind = ${kind} and removed_at is null
    order by id for update`.execute(db)
  return rows.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id)
}

/** Stores the order of documents as positions from 1. */
export async function updateOrder(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    update document d set position = o.position
    from unnest(${ids}::integer[]) with ordinality o (id, position) where d.id = o.id`.execute(db)
}

/** The address of a link, locked until the end of the transaction. */
export async function lockLink(db: Database, kind: LinkKind): Promise<string> {
  const { rows } = await sql<{ url: string }>`
    select url from material_link where kind = ${kind} for update`.execute(db)
  return rows[0]?.url ?? ''
}

export async function updateLink(
  db: Database,
  { kind, url }: { kind: LinkKind; url: string },
): Promise<void> {
  await sql`update material_link set url = ${url} where kind = ${kind}`.execute(db)
}

/**
 * Deletes documents that were removed at least `minutes` ago, with the rows of their files; returns the names
 * of the files.
 */
export async function deleteRemoved(db: Database, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from document where removed_at < now() - make_interval(mins => ${minutes})
    returning file_name as file`.execute(db)
  return rows.map(({ file }) => file)
}

function versionOf([row]: readonly { version: number }[]): number {
  if (row === undefined) throw new Error('A locked document was not there.')
  return row.version
}
