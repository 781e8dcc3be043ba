import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { pictureName, pictureOf } from '../../integrations/qc/pictures.ts'
import type { Picture } from '../../integrations/qc/qc-service.ts'
import { checkStaff } from '../../platform/access/access.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReceivedFile } from '../../platform/files/received-file.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

const EVERY_MS = 3_600_000
/** Unused pictures are kept this long, because somebody may still be writing the workflow. */
const KEPT_DAYS = 2

/**
 * Stores an uploaded picture and returns its name.
 * @throws no_access for users outside the internal customer, who cannot save workflows; unsupported_type
 */
export async function createPicture(
  { db, viewer }: { db: Database; viewer: Viewer },
  file: ReceivedFile,
): Promise<string> {
  checkStaff(viewer)
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

/** Pictures stored per statement: at most 16 MB. */
const AT_A_TIME = 8

/** Stores pictures by name; for an existing one, only its retention time starts again. */
export async function insertPictures(
  db: Database,
  { pictures, username }: { pictures: ReadonlyMap<string, Picture>; username: string },
): Promise<void> {
  // Sorted, so that two simultaneous calls with the same pictures wait for each other without a deadlock.
  const sorted = [...pictures].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (let from = 0; from < sorted.length; from += AT_A_TIME) {
    const rows = sorted.slice(from, from + AT_A_TIME).map(([name, { content, contentType }]) => ({
      name,
      content,
      content_type: contentType,
      created_by: username,
    }))
    await db
      .insertInto('qc_picture')
      .values(rows)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ offered_at: sql`clock_timestamp()` }))
      .execute()
  }
}

/** Removes pictures that no version uses and that nobody has uploaded for some days. */
async function deleteUnusedPictures(db: Database, keptDays: number): Promise<void> {
  // A call that uses a picture at this moment holds a lock on it, so it is skipped.
  await sql`
    delete from qc_picture where name in (
      select name from qc_picture p
      where offered_at < clock_timestamp() - make_interval(days => ${keptDays})
        and not exists (select from qc_version_picture where picture = p.name)
      for update skip locked)`.execute(db)
}
