import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { changedMeanwhile } from '../../platform/errors.ts'
import type { Person } from './tickets.store.ts'

/**
 * Inserts a note about the device in focus, or finds the one that its author has written with the same key.
 * @throws changed_meanwhile when that one is about another device
 */
export async function insertNote(
  db: Database,
  note: {
    dev: number
    author: Pick<Person, 'username' | 'name'>
    body: string
    requestKey: string | undefined
  },
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await db
    .insertInto('logbook_entry')
    .values({
      dev: note.dev,
      author: note.author.name,
      author_username: note.author.username,
      body: note.body,
      request_key: note.requestKey ?? null,
    })
    .onConflict((known) =>
      known.columns(['author_username', 'request_key']).where('request_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return { id: inserted.id, isNew: true }
  const known = await db
    .selectFrom('logbook_entry')
    .select('id')
    .where('dev', '=', note.dev)
    .where('author_username', '=', note.author.username)
    .where('request_key', '=', note.requestKey ?? null)
    .executeTakeFirst()
  if (known === undefined) throw changedMeanwhile()
  return { id: known.id, isNew: false }
}

/** A note about the device in focus that has not been deleted. */
export async function lockNote(db: Database, { dev, id }: { dev: number; id: number }) {
  return db
    .selectFrom('logbook_entry')
    .select(['id', 'author_username', 'body'])
    .where('id', '=', id)
    .where('dev', '=', dev)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Deletes a note, or brings it back.
 * @returns false when that is done already, or the viewer may not
 */
export async function updateDeleted(db: Database, id: number, isDeleted: boolean): Promise<boolean> {
  const row = await db
    .updateTable('logbook_entry')
    .set({ deleted_at: isDeleted ? sql`clock_timestamp()` : null })
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
