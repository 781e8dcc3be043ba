import { buffer } from 'node:stream/consumers'
import { pictureName, pictureOf } from '../../integrations/qc/pictures.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReceivedFile } from '../../platform/files/received-file.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteUnusedPictures, insertPictures } from './qc-pictures.store.ts'

const EVERY_MS = 3_600_000
/** For a workflow that somebody is still writing. */
const KEPT_DAYS = 2

/**
 * Stores an uploaded picture.
 * @returns its name
 */
export async function createPicture(
  { db, viewer }: { db: Database; viewer: Viewer },
  file: ReceivedFile,
): Promise<string> {
  const picture = await pictureOf(await buffer(file.read()))
  if (picture === undefined) throw new AppError('unsupported_type')
  const name = pictureName(picture)
  await insertPictures(db, { pictures: new Map([[name, picture]]), username: viewer.username })
  return name
}

/** Removes pictures that were uploaded and never saved with a workflow. */
export function qcPictureJob(system: Database): Job {
  return {
    name: 'unused QC pictures',
    purpose: 'Deletes pictures of quality-control workflows that no saved version shows.',
    everyMs: EVERY_MS,
    run: () => deleteUnusedPictures(system, KEPT_DAYS),
  }
}
