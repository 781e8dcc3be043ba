import type { qc as endpoints } from '@service-center/contract/qc/qc.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { isOwnName } from '../../integrations/qc/pictures.ts'
import type { QcService, Saving } from '../../integrations/qc/qc-service.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import type { Preparation } from '../../platform/http/calls.ts'
import { pathsOfPictures, takePictures } from './given-pictures.ts'
import { insertPictures } from './qc-pictures.store.ts'
import { asQcError, MAX_TEXT_BYTES, noPicture, workflowTooLarge } from './qc.errors.ts'

/** What the user action log says of a workflow: never its pictures. */
export function loggedWorkflow({ id, name, version, chapters }: QcWorkflow) {
  const questions = chapters.flatMap((chapter) => chapter.questions)
  return { id, name, version, chapters: chapters.length, questions: questions.length }
}

/**
 * Reads the pictures of a workflow, and sends it to an outside service, before the transaction in which it is kept.
 * @throws invalid; too_large; changed_meanwhile; qc_service_failed
 */
export async function prepareSave(
  qc: QcService,
  { body, logAction, inTransaction, signal }: Preparation<typeof endpoints.save>,
): Promise<Saving> {
  logAction({ value: loggedWorkflow(body) })
  const given = await takePictures(body)
  if (Buffer.byteLength(JSON.stringify(given.workflow)) > MAX_TEXT_BYTES) throw workflowTooLarge()
  const createdBy = await inTransaction(async (_db, viewer) => viewer.username)
  const { id, version } = body
  const workflow: QcWorkflow = {
    ...given.workflow,
    id: String(Number(id)),
    version: String(Number(version)),
    created: String(Date.now()),
    createdBy,
  }
  return qc.send({ ...given, workflow }, { inTransaction, signal }).catch(asQcError(pathsIn(workflow)))
}

const pathsIn = (workflow: QcWorkflow) => (pictures: ReadonlySet<string>) =>
  pathsOfPictures(workflow, (name) => pictures.has(name))

/**
 * Keeps a version that was prepared, with its pictures.
 * @throws invalid; changed_meanwhile
 */
export async function saveWorkflow(
  qc: QcService,
  { db, viewer, saving }: { db: Database; viewer: Viewer; saving: Saving },
): Promise<QcWorkflow> {
  const { workflow, pictures } = saving
  await insertPictures(db, { pictures, username: viewer.username })
  // A picture that is removed at this moment was never saved.
  const removed = () => noPicture(pathsOfPictures(workflow, isOwnName))
  await qc
    .keep(db, workflow)
    .catch(asQcError(pathsIn(workflow)))
    .catch(violationsAs({ qc_version_picture_picture_fkey: removed }))
  return workflow
}
