import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { developer as endpoints, LOCATION_SEPARATOR } from '@service-center/contract/developer/developer.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import { changedMeanwhile, checkUnchanged, notFound } from '../../platform/errors.ts'
import { type PublishedFile, removedFilesJob, storePublished } from '../../platform/files/published-files.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import { documentExists, notStaff } from './developer.errors.ts'
import { isStaff } from './list-entries.ts'
import { isFolder, locationOf, type Places, sameName } from './tree/documentation-places.ts'

interface LockedStaffDocument {
  readonly id: number
  readonly folder: string
  readonly name: string
  readonly file: string
  readonly version: number
  readonly isRemoved: boolean
}

const ALREADY_THERE = violationsAs({ developer_document_name: documentExists })

/** @throws documentExists */
async function insertStaffDocument(
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

/** Locks a document until the end of the transaction; finds removed ones too. */
async function lockStaffDocument(db: Database, id: number): Promise<LockedStaffDocument | undefined> {
  const { rows } = await sql<LockedStaffDocument>`
    select id, folder, name, file_name as file, version, removed_at is not null as "isRemoved"
    from developer_document where id = ${id} for update`.execute(db)
  return rows[0]
}

/** Replaces the file of a document and returns its new version. A trigger deletes the row of the old file. */
async function updateStaffFile(
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

/** @param username who removes it; null restores it. @throws documentExists when another document now has its name */
async function updateStaffRemoved(
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

/** After `minutes` a removal cannot be undone any more. @returns the stored files that the caller must delete */
async function deleteRemovedDocuments(db: Database, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from developer_document where removed_at < now() - make_interval(mins => ${minutes})
    returning file_name as file`.execute(db)
  return rows.map(({ file }) => file)
}

/** The transaction of a change, and the user who makes it. */
interface Change {
  readonly db: Database
  readonly viewer: Viewer
}

/** @throws notStaff */
function checkStaff(viewer: Viewer): void {
  if (!isStaff(viewer)) throw notStaff()
}

/**
 * Adds a document to a folder, or fills an empty place of the folder with the same name.
 * @throws notStaff; notFound when the folder takes no documents; documentExists; emptyFile
 */
export async function addStaffDocument(
  { db, viewer }: Change,
  {
    places,
    folder,
    name: given,
    file,
    dataDir,
  }: PublishedFile & { places: Places; folder: string; name: string },
): Promise<{ id: number; location: string }> {
  checkStaff(viewer)
  const name = nameWithin(places, { folder, name: given.trim().normalize() })
  const stored = await storePublished({ db, viewer }, { file, dataDir, ofDeveloperDocument: true })
  const id = await insertStaffDocument(db, { folder, name, file: stored, username: viewer.username })
  return { id, location: locationOf(folder, name) }
}

/** The name of a new document: that of the place it fills, or else the given one. @throws notFound; documentExists */
function nameWithin(places: Places, { folder, name }: { folder: string; name: string }): string {
  const parent = places.get(folder)?.node
  if (parent === undefined || !isFolder(parent)) throw notFound()
  const place = places.values().find((one) => one.folder === folder && sameName(one.node.name, name))?.node
  if (place === undefined) {
    if (!parent.canTakeDocument) throw notFound()
    return name
  }
  if (isFolder(place) || place.canTakeDocument !== true) throw documentExists()
  return place.name
}

/**
 * Locks a document that is not removed.
 * @param version the version that the caller read, to detect changes by others; undefined skips that check
 * @throws notStaff; notFound; changed_meanwhile
 */
async function lockPresent(
  { db, viewer }: Change,
  { id, version }: { id: number; version: number | undefined },
): Promise<LockedStaffDocument> {
  checkStaff(viewer)
  const document = await lockStaffDocument(db, id)
  if (document === undefined || document.isRemoved) throw notFound()
  checkUnchanged(version, document.version)
  return document
}

/** @throws notStaff; notFound; changed_meanwhile; emptyFile */
export async function replaceStaffFile(
  { db, viewer }: Change,
  { id, version, file, dataDir }: PublishedFile & { id: number; version: number | undefined },
): Promise<{ before: LockedStaffDocument; stored: string; version: number }> {
  const before = await lockPresent({ db, viewer }, { id, version })
  const stored = await storePublished({ db, viewer }, { file, dataDir, ofDeveloperDocument: true })
  const now = await updateStaffFile(db, { id, file: stored, username: viewer.username })
  return { before, stored, version: now }
}

/** Removes a document, which can be undone for ten minutes. A generated document that it replaced is shown again. */
export async function removeStaffDocument(
  { db, viewer }: Change,
  { id, version }: { id: number; version: number },
): Promise<{ before: LockedStaffDocument; undo: UndoOffer }> {
  const before = await lockPresent({ db, viewer }, { id, version })
  await updateStaffRemoved(db, { id, username: viewer.username })
  const undo = await recordChange(db, {
    actionType: endpoints.remove.actionType,
    username: viewer.username,
    customerId: INTERNAL_CUSTOMER_ID,
    subjects: [{ kind: 'developerDocument', id }],
    words: { what: sentence`Developer document ${before.name}`, from: 'Published', to: 'Removed' },
    before: { isRemoved: false },
    after: { isRemoved: true },
  })
  return { before, undo }
}

/** Undoes a removal. @throws notStaff; notFound; changed_meanwhile; documentExists */
export async function restoreStaffDocument({ db, viewer }: Change, id: number): Promise<LockedStaffDocument> {
  checkStaff(viewer)
  const document = await lockStaffDocument(db, id)
  if (document === undefined) throw notFound()
  if (!document.isRemoved) throw changedMeanwhile()
  await updateStaffRemoved(db, { id, username: null })
  return document
}

export function partsOf(location: string): { folder: string; name: string } {
  const end = location.lastIndexOf(LOCATION_SEPARATOR)
  return { folder: location.slice(0, Math.max(0, end)), name: location.slice(end + 1) }
}

export function developerDocumentJob(system: Database, dataDir: string): Job {
  return removedFilesJob({
    name: 'developer document cleaning',
    purpose:
      'Deletes removed documents of the developer documentation and their files once nobody can undo that any more.',
    dataDir,
    deleteRemoved: (minutes) => deleteRemovedDocuments(system, minutes),
  })
}
