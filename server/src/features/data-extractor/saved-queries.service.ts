import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import {
  dataQueries as endpoints,
  type QueryFields,
} from '@service-center/contract/data-extractor/data-queries.ts'
import {
  MAX_SAVED_CHARACTERS,
  MAX_SAVED_QUERIES,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedMeanwhile, checkUnchanged, notFound } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import { savedTooLong, tooManySaved } from './data-extractor.errors.ts'
import {
  deleteForGood,
  insertSaved,
  lockNumberOfSaved,
  lockSaved,
  updateDeleted,
  updateSaved,
} from './saved-queries.store.ts'
import { countSaved } from './saved-queries.views.ts'

/** The transaction of a change, and the user who makes it. */
interface Change {
  readonly db: Database
  readonly viewer: Viewer
}

/** Sorts the parameters by their numbers. */
const inOrder = (fields: QueryFields): QueryFields => ({
  ...fields,
  params: fields.params
    .map(({ order, name }) => ({ order, name }))
    .toSorted((one, other) => one.order - other.order),
})

/**
 * Checks the limits of what a user may save, after a change.
 * @throws tooManySaved, savedTooLong
 */
async function checkSaved({ db, viewer }: Change): Promise<void> {
  const { count, characters } = await countSaved(db, viewer.username)
  if (count > MAX_SAVED_QUERIES) throw tooManySaved()
  if (characters > MAX_SAVED_CHARACTERS) throw savedTooLong()
}

/** @throws tooManySaved, savedTooLong */
export async function saveQuery(change: Change, fields: QueryFields): Promise<number> {
  const { db, viewer } = change
  await lockNumberOfSaved(db, viewer.username)
  const id = await insertSaved(db, { username: viewer.username, fields: inOrder(fields) })
  await checkSaved(change)
  return id
}

interface Changed {
  readonly before: QueryFields
  readonly after: QueryFields
}

/**
 * Changes the viewer's own saved query.
 * @param was the fields that the caller read, to detect changes by others; undefined skips that check
 * @throws notFound when it is not theirs, or was deleted; changed_meanwhile; savedTooLong
 */
export async function changeQuery(
  change: Change,
  { id, fields, was }: { id: number; fields: QueryFields; was: QueryFields | undefined },
): Promise<Changed> {
  const { db, viewer } = change
  await lockNumberOfSaved(db, viewer.username)
  const saved = await lockSaved(db, id)
  if (saved === undefined || saved.isDeleted) throw notFound()
  const before = saved.fields
  checkUnchanged(was && inOrder(was), before)
  const after = inOrder(fields)
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await updateSaved(db, { id, fields: after })
    await checkSaved(change)
  }
  return { before, after }
}

/** Like `changeQuery`, with an undo; its `undo` is null when nothing was changed. @throws as `changeQuery` */
export async function updateQuery(
  change: Change,
  wanted: Parameters<typeof changeQuery>[1],
): Promise<Changed & { undo: UndoOffer | null }> {
  const { before, after } = await changeQuery(change, wanted)
  if (JSON.stringify(before) === JSON.stringify(after)) return { before, after, undo: null }
  const undo = await record(change, {
    id: wanted.id,
    actionType: endpoints.update.actionType,
    words: { what: sentence`Data query ${before.name}`, from: 'As it was', to: 'Changed' },
    before,
    after,
  })
  return { before, after, undo }
}

/** Deletes the viewer's own saved query; can be undone. @throws notFound */
export async function deleteQuery(
  change: Change,
  id: number,
): Promise<{ before: QueryFields; undo: UndoOffer }> {
  const saved = await lockSaved(change.db, id)
  if (saved === undefined || saved.isDeleted) throw notFound()
  await updateDeleted(change.db, { id, isDeleted: true })
  const undo = await record(change, {
    id,
    actionType: endpoints.remove.actionType,
    words: { what: sentence`Data query ${saved.fields.name}`, from: 'Saved', to: 'Deleted' },
    before: { isDeleted: false },
    after: { isDeleted: true },
  })
  return { before: saved.fields, undo }
}

/** Undoes a deletion. @throws changed_meanwhile; tooManySaved; savedTooLong */
export async function restoreQuery(change: Change, id: number): Promise<void> {
  await lockNumberOfSaved(change.db, change.viewer.username)
  const saved = await lockSaved(change.db, id)
  if (saved?.isDeleted !== true) throw changedMeanwhile()
  await updateDeleted(change.db, { id, isDeleted: false })
  await checkSaved(change)
}

/** Records a change for undo, visible only to the owner of the query. */
function record(
  { db, viewer }: Change,
  {
    id,
    ...change
  }: { id: number } & Pick<Parameters<typeof recordChange>[1], 'actionType' | 'words' | 'before' | 'after'>,
): Promise<UndoOffer> {
  return recordChange(db, {
    ...change,
    username: viewer.username,
    customerId: viewer.customers[0] ?? INTERNAL_CUSTOMER_ID,
    subjects: [{ kind: 'dataQuery', id }],
    valueName: 'DataQuery',
    isPrivate: true,
  })
}

const CLEANING_MS = 10 * 60_000

export function deletedQueryJob(system: Database): Job {
  return {
    name: 'deleted data queries',
    purpose: 'Removes deleted data queries for good when nobody can undo that any more.',
    everyMs: CLEANING_MS,
    run: () => deleteForGood(system),
  }
}
