import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../platform/database/database.ts'

/** A key's id is a smallint; what a rolled-back transaction burns must still fit above this. */
const MAX_KEYS = 30_000
/** So that one broken device cannot fill the dictionary. */
const MAX_KEYS_PER_DEVICE = 1000

/** The ids of data keys, remembered by this process. */
export interface KeyBook {
  /** The id of a key that is known. */
  idOf(name: string): number | undefined
  /**
   * Makes keys known, and new where no process knew them.
   * @param wanted name to the device that uses it, 0 for the server itself
   * @returns the names that nobody knew before; those past the limits stay unknown
   */
  learn(wanted: ReadonlyMap<string, number>): Promise<ReadonlySet<string>>
  /** Forgets everything: the table may have changed behind this process. */
  forget(): void
}

export function createKeyBook(database: OpenDatabase): KeyBook {
  const ids = new Map<string, number>()
  return {
    idOf: (name) => ids.get(name),
    forget: () => ids.clear(),
    learn: async (wanted) => {
      const names = [...wanted.keys()]
      const known = await database.system
        .selectFrom('data_key')
        .select(['key_id', 'name'])
        .where(sql<boolean>`name = any (${names}::text[])`)
        .execute()
      for (const { key_id, name } of known) ids.set(name, key_id)
      const missing = [...wanted].filter(([name]) => !ids.has(name))
      if (missing.length === 0) return new Set()
      const made = await database.transaction('begin', (db) => insertKeys(db, missing))
      for (const { key_id, name } of made) ids.set(name, key_id)
      return new Set(made.filter(({ isNew }) => isNew).map(({ name }) => name))
    },
  }
}

/** Inserts what is missing within the limits; one process at a time, so that no id is burnt by a conflict. */
async function insertKeys(
  db: Database,
  wanted: readonly (readonly [name: string, dev: number])[],
): Promise<{ key_id: number; name: string; isNew: boolean }[]> {
  await sql`select pg_advisory_xact_lock(hashtext('data key'))`.execute(db)
  const names = wanted.map(([name]) => name)
  const devs = wanted.map(([, dev]) => dev)
  const { rows } = await sql<{ key_id: number; name: string; isNew: boolean }>`
    with missing as (
      select w.name, w.dev,
        row_number() over (order by w.position) + (select count(*) from data_key) as total,
        row_number() over (partition by w.dev order by w.position)
          + (select count(*) from data_key k where k.introduced_by = w.dev) as of_device
      from unnest(${names}::text[], ${devs}::integer[]) with ordinality w (name, dev, position)
      where not exists (select from data_key k where k.name = w.name)),
    made as (
      insert into data_key (name, introduced_by)
      select name, nullif(dev, 0) from missing where total <= ${MAX_KEYS} and of_device <= ${MAX_KEYS_PER_DEVICE}
      returning key_id, name)
    select key_id, name, true as "isNew" from made
    union all
    select key_id, name, false from data_key where name = any (${names}::text[])`.execute(db)
  return rows
}
