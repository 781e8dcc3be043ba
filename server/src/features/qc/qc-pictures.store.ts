import { sql } from 'kysely'
import type { Picture } from '../../integrations/qc/qc-service.ts'
import type { Database } from '../../platform/database/database.ts'

/** How many pictures one statement stores: at most 16 MB. */
const AT_A_TIME = 8

/** Stores pictures under their names; one that is there already is kept for as long as a new one. */
export async function insertPictures(
  db: Database,
  { pictures, username }: { pictures: ReadonlyMap<string, Picture>; username: string },
): Promise<void> {
  // In one order everywhere: of two at once with the same pictures one waits for the other.
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

/** Removes pictures that no version refers to and that nobody has given for some days. */
export async function deleteUnusedPictures(db: Database, keptDays: number): Promise<void> {
  // What a call refers to at this moment is locked by it.
  await sql`
    delete from qc_picture where name in (
      select name from qc_picture p
      where offered_at < clock_timestamp() - make_interval(days => ${keptDays})
        and not exists (select from qc_version_picture where picture = p.name)
      for update skip locked)`.execute(db)
}
