import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import {
  type DocumentKind,
  documents as endpoints,
  type LinkKind,
  managingRightOf,
} from '@service-center/contract/documents/documents.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedMeanwhile, checkUnchanged, notFound } from '../../platform/errors.ts'
import { type PublishedFile, removedFilesJob, storePublished } from '../../platform/files/published-files.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import { notPublisher } from './documents.errors.ts'
import {
  deleteRemoved,
  type DocumentFields,
  findKind,
  insertDocument,
  lockDocument,
  type LockedDocument,
  lockLink,
  lockOrder,
  updateDocument,
  updateFile,
  updateLink,
  updateOrder,
  updateRemoved,
} from './documents.store.ts'

/** The transaction of a change, and the user who makes it. */
interface Change {
  readonly db: Database
  readonly viewer: Viewer
}

/**
 * Checks that a viewer may publish documents of a kind, as row-level security does too. @throws notPublisher
 */
function checkMayManage({ isAdmin, rights }: Viewer, kind: DocumentKind): void {
  if (!isAdmin || !rights.has(managingRightOf(kind))) throw notPublisher()
}

/** @throws notPublisher; emptyFile; unknownCustomer */
export async function publishDocument(
  { db, viewer }: Change,
  { file, dataDir, ...fields }: DocumentFields & PublishedFile,
): Promise<number> {
  checkMayManage(viewer, fields.kind)
  const stored = await storePublished({ db, viewer }, { file, dataDir, ofDocument: true })
  return insertDocument(db, { ...fields, file: stored, username: viewer.username })
}

/**
 * Locks a published document for a change by a user who may publish its kind.
 * @param version the version that the caller read; undefined: not compared
 * @throws notFound; notPublisher; changed_meanwhile
 */
async function lockPublished(
  { db, viewer }: Change,
  { id, version }: { id: number; version: number | undefined },
): Promise<LockedDocument> {
  const kind = await findKind(db, id)
  if (kind === undefined) throw notFound()
  checkMayManage(viewer, kind)
  const document = await lockDocument(db, id)
  if (document === undefined || document.isRemoved) throw notFound()
  checkUnchanged(version, document.version)
  return document
}

/** @throws notFound; notPublisher; changed_meanwhile; unknownCustomer */
export async function changeDocument(
  change: Change,
  { id, version, ...fields }: DocumentFields & { id: number; version: number | undefined },
): Promise<{ before: LockedDocument; version: number }> {
  const before = await lockPublished(change, { id, version })
  checkMayManage(change.viewer, fields.kind)
  return { before, version: await updateDocument(change.db, { id, ...fields }) }
}

/** @throws notFound; notPublisher; changed_meanwhile; emptyFile */
export async function replaceFile(
  { db, viewer }: Change,
  { id, version, file, dataDir }: PublishedFile & { id: number; version: number | undefined },
): Promise<{ before: LockedDocument; stored: string; version: number }> {
  const before = await lockPublished({ db, viewer }, { id, version })
  const stored = await storePublished({ db, viewer }, { file, dataDir, ofDocument: true })
  return { before, stored, version: await updateFile(db, { id, file: stored, username: viewer.username }) }
}

/**
 * @throws notPublisher; changed_meanwhile when the documents or their order have changed since the caller
 * read them
 */
export async function reorderDocuments(
  { db, viewer }: Change,
  { kind, ids, was }: { kind: DocumentKind; ids: readonly number[]; was: readonly number[] | undefined },
): Promise<{ before: readonly number[] }> {
  checkMayManage(viewer, kind)
  const before = await lockOrder(db, kind)
  checkUnchanged(was, before)
  const isSameSet = new Set(ids).size === ids.length && new Set([...ids, ...before]).size === before.length
  if (!isSameSet || ids.length !== before.length) throw changedMeanwhile()
  await updateOrder(db, ids)
  return { before }
}

/** Removes a document: nobody can read it any more. This can be undone for ten minutes. */
export async function removeDocument(
  { db, viewer }: Change,
  { id, version }: { id: number; version: number },
): Promise<{ before: LockedDocument; undo: UndoOffer }> {
  const before = await lockPublished({ db, viewer }, { id, version })
  await updateRemoved(db, { id, username: viewer.username })
  const undo = await recordChange(db, {
    actionType: endpoints.remove.actionType,
    username: viewer.username,
    customerId: before.customerId,
    subjects: [{ kind: 'document', id }],
    words: { what: sentence`Document ${before.title}`, from: 'Published', to: 'Removed' },
    before: { isRemoved: false },
    after: { isRemoved: true },
  })
  return { before, undo }
}

/** Publishes a removed document again. @throws changed_meanwhile; notFound; notPublisher */
export async function restoreDocument({ db, viewer }: Change, id: number): Promise<LockedDocument> {
  const kind = await findKind(db, id)
  if (kind === undefined) throw notFound()
  checkMayManage(viewer, kind)
  const document = await lockDocument(db, id)
  if (document === undefined || !document.isRemoved) throw changedMeanwhile()
  await updateRemoved(db, { id, username: null })
  return document
}

/** @throws notPublisher; changed_meanwhile */
export async function changeLink(
  { db, viewer }: Change,
  { kind, url, was }: { kind: LinkKind; url: string; was: string | undefined },
): Promise<{ before: string }> {
  checkMayManage(viewer, 'general')
  const before = await lockLink(db, kind)
  checkUnchanged(was, before)
  await updateLink(db, { kind, url })
  return { before }
}

/** Deletes removed documents and their files once nobody can undo that any more. */
export function documentCleaningJob(system: Database, dataDir: string): Job {
  return removedFilesJob({
    name: 'document cleaning',
    purpose: 'Deletes removed documents and their files once nobody can undo that any more.',
    dataDir,
    deleteRemoved: (minutes) => deleteRemoved(system, minutes),
  })
}
