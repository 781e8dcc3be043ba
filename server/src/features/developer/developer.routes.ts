import { developer as endpoints } from '@service-center/contract/developer/developer.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { deleteStored } from '../../platform/files/files.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { subjectOf } from '../../platform/undo/undo.ts'
import {
  addStaffDocument,
  removeStaffDocument,
  replaceStaffFile,
  restoreStaffDocument,
} from './developer.service.ts'
import { listStaffDocuments } from './developer.views.ts'
import { readContent } from './read-content.ts'
import { documentationTree, type DocumentationSettings } from './documentation-tree.ts'
import { placesOf } from './tree/documentation-places.ts'
import { listEntries } from './list-entries.ts'

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

  route(
    app,
    endpoints.tree,
  )(async ({ db, viewer }) => ({
    data: listEntries(await placesOf(tree, viewer), { viewer, documents: await listStaffDocuments(db) }),
  }))

  route(
    app,
    endpoints.content,
  )(async ({ db, viewer, params }) =>
    readContent({ db, viewer }, { places: await placesOf(tree, viewer), dataDir, location: params.id }),
  )

  route(
    app,
    endpoints.create,
  )(async ({ upload: { file, fields }, logAction, ...call }) => {
    const { originalName: fileName, size } = file
    logAction({ value: { ...fields, fileName, size } })
    // A name that only others are offered is taken too.
    const places = await placesOf(tree, undefined)
    const { id, location } = await addStaffDocument(call, { places, ...fields, file, dataDir })
    logAction({ after: { id, location, fileName, size } })
    await announce(call)
    return { id, location }
  })

  route(
    app,
    endpoints.replace,
  )(async ({ params: { id }, upload: { file, fields }, logAction, ...call }) => {
    const { originalName: fileName, size } = file
    logAction({ value: { id, fileName, size } })
    const change = { id, version: fields.version, file, dataDir }
    const { before, stored, version } = await replaceStaffFile(call, change)
    logAction({ before: { file: before.file }, after: { file: stored, fileName, size } })
    call.afterCommit(() => deleteStored(dataDir, before.file))
    await announce(call)
    return { version }
  })

  route(
    app,
    endpoints.remove,
  )(async ({ params: { id }, query, logAction, ...call }) => {
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
