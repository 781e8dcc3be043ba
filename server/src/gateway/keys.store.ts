import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../platform/database/database.ts'

/** A key's id is a smallint; ids lost in rolled-back transactions must still fit above this. */
const MAX_KEYS = 30_000
/** So that one broken device cannot fill the dictionary. */
const MAX_KEYS_PER_DEVICE = 1000

/** The ids of data keys, cached by this process. */
export interface KeyCache {
  /** The id of a known key. */
  idOf(name: string): number | undefined
  /**
   * Loads keys into the cache, and creates those that do not exist.
   * @param wanted name to the device that uses it, 0 for the server itself
   * @returns the names that are new; those past the limits are not created
   */
  learn(wanted: ReadonlyMap<string, number>): Promise<ReadonlySet<string>>
  /** Clears the cache: another process may have changed the table. */
  forget(): void
}

export function createKeyCache(database: OpenDatabase): KeyCache {
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

/** Inserts missing keys within the limits; one process at a time, so that conflicts use up no ids. */
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
