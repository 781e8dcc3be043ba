import { developer as endpoints } from '@service-center/contract/developer/developer.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { deleteStored, openFile } from '../../platform/files/files.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { subjectOf } from '../../platform/user-actions/undo.ts'
import {
  addStaffDocument,
  partsOf,
  removeStaffDocument,
  replaceStaffFile,
  restoreStaffDocument,
} from './developer.service.ts'
import { findStaffDocument, listStaffDocuments } from './developer.views.ts'
import { type DocumentationSettings, documentationTree } from './documentation-tree.ts'
import { listEntries } from './list-entries.ts'
import type { DocumentCall, DocumentContent } from './tree/documentation-entries.ts'
import { isFolder, type Places, placesOf } from './tree/documentation-places.ts'

export function developerRoutes(app: App, settings: DocumentationSettings): void {
  const { dataDir } = app
  const tree = documentationTree(app, settings)
  const announce = async ({
    db,
    afterCommit,
  }: {
    db: Database
    afterCommit: (work: () => void) => void
  }): Promise<void> => {
    const path = await listConcerned(db, [INTERNAL_CUSTOMER_ID], { below: true })
    afterCommit(() => app.live.publish(liveEvents.developerDocuments, { path, payload: {} }))
  }

  route(app, endpoints.tree, async ({ db, viewer }) => ({
    data: listEntries(await placesOf(tree, viewer), { viewer, documents: await listStaffDocuments(db) }),
  }))

  route(app, endpoints.content, async ({ db, viewer, params }) =>
    readContent({ db, viewer }, { places: await placesOf(tree, viewer), dataDir, location: params.id }),
  )

  route(app, endpoints.create, async ({ upload: { file, fields }, logAction, ...call }) => {
    const { originalName: fileName, size } = file
    logAction({ value: { ...fields, fileName, size } })
    // All places, also those hidden from this user: their names are taken too.
    const places = await placesOf(tree, undefined)
    const { id, location } = await addStaffDocument(call, { places, ...fields, file, dataDir })
    logAction({ after: { id, location, fileName, size } })
    await announce(call)
    return { id, location }
  })

  route(app, endpoints.replace, async ({ params: { id }, upload: { file, fields }, logAction, ...call }) => {
    const { originalName: fileName, size } = file
    logAction({ value: { id, fileName, size } })
    const change = { id, version: fields.version, file, dataDir }
    const { before, stored, version } = await replaceStaffFile(call, change)
    logAction({ before: { file: before.file }, after: { file: stored, fileName, size } })
    call.afterCommit(() => deleteStored(dataDir, before.file))
    await announce(call)
    return { version }
  })

  route(app, endpoints.remove, async ({ params: { id }, query, logAction, ...call }) => {
    logAction({ value: { id } })
    const { before, undo } = await removeStaffDocument(call, { id, ...query })
    const { folder, name } = before
    logAction({
      before: { id, folder, name, isRemoved: false },
      after: { id, folder, name, isRemoved: true },
    })
    await announce(call)
    return { undo }
  })

  app.undo.handle(endpoints.remove, {
    value: z.object({ isRemoved: z.boolean() }),
    undo: async ({ subjects, before, after, logAction, ...call }) => {
      await restoreStaffDocument(call, subjectOf(subjects, 'developerDocument').id)
      logAction({ before: after, after: before })
      await announce(call)
    },
  })
}

/**
 * The content of a document. The location is only looked up in the tree; it is never used as a file path.
 * @throws notFound when the location is unknown, a folder, an empty place, or hidden from this viewer
 */
async function readContent(
  call: DocumentCall,
  { places, dataDir, location }: { places: Places; dataDir: string; location: string },
): Promise<DocumentContent> {
  const parts = partsOf(location)
  const folder = places.get(parts.folder)?.node
  const document =
    folder !== undefined && isFolder(folder) ? await findStaffDocument(call.db, parts) : undefined
  if (document !== undefined) {
    const file = await openFile(call.db, { dataDir, name: document.file, ofDeveloperDocument: true })
    if (file === undefined) throw notFound()
    return file
  }
  const node = places.get(location)?.node
  if (node === undefined || isFolder(node) || node.content === undefined) throw notFound()
  return node.content(call)
}
