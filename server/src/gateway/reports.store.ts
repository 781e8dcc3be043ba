import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../platform/database/database.ts'
import { insertHistory, arrayLiteral, columnLiteral, type Report, type Writing } from './history.store.ts'
import { createKeyCache } from './keys.store.ts'

/** A value that has become the newest of its device and key. */
export interface NewestValue {
  readonly dev: number
  readonly key: string
  readonly value: string
  readonly created: number
  readonly inserted: number
}

/** Writes reports to history and to the newest values. */
export interface ReportStore {
  /**
   * Creates what reports depend on, in transactions of its own: their keys' ids and their months' partitions.
   * @returns the new keys, and those past the limits (see the key cache)
   */
  prepare(
    reports: readonly Report[],
  ): Promise<{ readonly newKeys: ReadonlySet<string>; readonly refusedKeys: ReadonlySet<string> }>
  /**
   * Writes prepared reports within a transaction.
   * @returns the values that became the newest; with equal times the later report wins
   */
  write(db: Database, reports: readonly Report[]): Promise<NewestValue[]>
  /** Clears the caches of keys and partitions: after a failure they may be wrong. */
  forget(): void
}

export function openReportStore(database: OpenDatabase): ReportStore {
  const keys = createKeyCache(database)
  const months = new Set<string>()
  const idOf = (key: string) => {
    const id = keys.idOf(key)
    if (id === undefined) throw new Error(`The key '${key}' was not prepared.`)
    return id
  }
  return {
    prepare: async (reports) => {
      const unknown = new Map<string, number>()
      for (const { dev, values } of reports) {
        for (const [key] of values) {
          if (keys.idOf(key) === undefined && !unknown.has(key)) unknown.set(key, dev)
        }
      }
      const newKeys = unknown.size === 0 ? new Set<string>() : await keys.learn(unknown)
      await ensureMonths({ db: database.system, reports, known: months })
      return {
        newKeys,
        refusedKeys: new Set([...unknown.keys()].filter((key) => keys.idOf(key) === undefined)),
      }
    },
    write: async (db, reports) => {
      const said = reports.filter(({ values }) => values.length > 0)
      if (said.length === 0) return []
      await insertHistory({ db, reports: said, idOf })
      return upsertLatest({ db, reports: said, idOf })
    },
    forget: () => {
      keys.forget()
      months.clear()
    },
  }
}

async function ensureMonths(options: {
  db: Database
  reports: readonly Report[]
  known: Set<string>
}): Promise<void> {
  const { db, reports, known } = options
  // Consecutive reports are mostly of the same month: it is computed once per run.
  let from = 0
  let to = 0
  for (const { created } of reports) {
    if (created >= from && created < to) continue
    const date = new Date(created)
    from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
    to = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
    const month = date.toISOString().slice(0, 7)
    if (known.has(month)) continue
    await sql`select ensure_history_partitions(${date}, ${date})`.execute(db)
    known.add(month)
  }
}

async function upsertLatest({ db, reports, idOf }: Writing): Promise<NewestValue[]> {
  const newest = newestOf(reports, idOf)
  const entries = [...newest.values()]
  const slots = [...newest.keys()]
  // In the order of the primary key, so that two processes never deadlock.
  const { rows } = await sql<{ dev: number; key_id: number }>`
    insert into latest as l (dev, created, inserted, key_id, value)
    select dev, to_timestamp(created / 1000), to_timestamp(inserted / 1000), key_id, value
    from unnest(${columnLiteral(entries, 'dev')}::integer[], ${columnLiteral(entries, 'created')}::float8[],
      ${columnLiteral(entries, 'inserted')}::float8[], ${arrayLiteral(slots.map((slot) => slot % KEY_SPACE))}::smallint[],
      ${entries.map(({ value }) => value)}::text[]) as v (dev, created, inserted, key_id, value)
    order by dev, key_id
    on conflict (dev, key_id) do update
      set created = excluded.created, inserted = excluded.inserted, value = excluded.value
      where l.created <= excluded.created
    returning dev, key_id`.execute(db)
  if (rows.length === entries.length) return entries
  return rows.flatMap(({ dev, key_id }) => newest.get(dev * KEY_SPACE + key_id) ?? [])
}

/** Key ids are smallints. */
const KEY_SPACE = 32_768

/** The newest value of each device and key; PostgreSQL refuses to update a row twice in one statement. */
function newestOf(reports: readonly Report[], idOf: (key: string) => number): Map<number, NewestValue> {
  const newest = new Map<number, NewestValue>()
  for (const { dev, created, inserted, values } of reports) {
    for (const [key, value] of values) {
      const slot = dev * KEY_SPACE + idOf(key)
      const known = newest.get(slot)
      if (known === undefined || known.created <= created) {
        newest.set(slot, { dev, key, value, created, inserted })
      }
    }
  }
  return newest
}
