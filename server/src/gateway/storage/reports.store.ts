import {
  SERVICE_DATE_KEYS,
  SHIPPING_DATE_KEY,
} from '@service-center/contract/device-settings/device-setting-rules.ts'
import { ROBOT_TYPE_KEY } from '@service-center/contract/map/positions.ts'
import { MAX_DATA_KEYS } from '@service-center/contract/refused-data/refused-data.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import {
  arrayLiteral,
  checkInserted,
  columnLiteral,
  historyInsert,
  insertHistory,
  type Report,
  textArrayLiteral,
  type Writing,
} from './history.store.ts'
import type { KeyLimits } from './key-limits.ts'
import { createKeyCache, type KnownKeys } from './keys.store.ts'

/** A value that has become the newest one of its device and key. */
export interface NewestValue {
  readonly dev: number
  readonly key: string
  readonly value: string
  readonly created: number
  readonly inserted: number
}

/** Writes reports to the history and the newest values. */
export interface ReportStore {
  /** Creates the partitions of the reports' months, in separate transactions. */
  prepare(reports: readonly Report[]): Promise<void>
  /**
   * Reads the keys of reports and creates new ones within the limits, in the transaction that stores the reports.
   * @throws StaleKeys
   */
  learnKeys(db: Database, reports: readonly Report[]): Promise<KnownKeys>
  /**
   * Writes reports without the values of refused keys.
   * @returns the values that became the newest; at equal times the later report wins
   * @throws StaleKeys
   */
  write(db: Database, reports: readonly Report[], keys: KnownKeys): Promise<NewestValue[]>
  /** Caches keys after the commit of their transaction. */
  remember(keys: KnownKeys): void
  /** Clears the caches of keys and partitions, which may be wrong after a failure. */
  forget(): void
}

const DEFAULT_LIMITS: KeyLimits = { perDevice: 1000, perCustomer: 3000, total: MAX_DATA_KEYS }

export function openReportStore(database: OpenDatabase, limits: KeyLimits = DEFAULT_LIMITS): ReportStore {
  const cache = createKeyCache(limits)
  const months = new Set<string>()
  return {
    prepare: (reports) => ensureMonths(database.system, reports, months),
    learnKeys: (db, reports) => {
      const unknown = new Map<string, Set<number>>()
      for (const { dev, values } of reports) {
        for (const [key] of values) {
          if (!cache.has(key)) unknown.set(key, (unknown.get(key) ?? new Set()).add(dev))
        }
      }
      return cache.learn(db, unknown)
    },
    write: async (db, reports, keys) => {
      const said = withoutRefused(reports, keys.refused).filter(({ values }) => values.length > 0)
      if (said.length === 0) return []
      return writeReports({ db, reports: said, keys })
    },
    remember: cache.remember,
    forget: () => {
      cache.forget()
      months.clear()
    },
  }
}

export function withoutRefused(reports: readonly Report[], refused: ReadonlySet<string>): readonly Report[] {
  if (refused.size === 0) return reports
  return reports.map((report) =>
    report.values.some(([key]) => refused.has(key))
      ? { ...report, values: report.values.filter(([key]) => !refused.has(key)) }
      : report,
  )
}

async function ensureMonths(db: Database, reports: readonly Report[], known: Set<string>): Promise<void> {
  // Consecutive reports are mostly of the same month, which is then computed once.
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

async function writeReports(writing: Writing): Promise<NewestValue[]> {
  const newest = newestOf(writing.reports, writing.keys.idOf)
  const isSetByOthers = newest.values().some(({ key }) => key === ROBOT_TYPE_KEY || DATE_KEYS.has(key))
  if (!isSetByOthers) return writeTogether(writing, newest)
  const { db } = writing
  await insertHistory(writing)
  await takeOverwrittenModels(db, newest)
  await takeSetDates(db, newest)
  const { rows } = await latestUpsert(newest, sql`true`).execute(db)
  return rows.flatMap(({ dev, key_id }) => newest.get(dev * KEY_SPACE + key_id) ?? [])
}

/** Writes both tables in one statement, because a round trip costs as much as a few dozen reports. */
async function writeTogether(writing: Writing, newest: NewestValues): Promise<NewestValue[]> {
  const { db, reports } = writing
  const isKept = sql`(select count(*) from kept) = ${reports.length}::integer`
  // The list of newest values is only returned if some values did not become the newest.
  const { rows } = await sql<{ kept: number; slots: number[] | null }>`
    with kept as (${historyInsert(writing)} returning 1), newest as (${latestUpsert(newest, isKept)})
    select (select count(*) from kept)::integer as kept,
      case when count(*) < ${newest.size}::integer
        then coalesce(json_agg(dev::bigint * ${KEY_SPACE}::integer + key_id), '[]') end as slots
    from newest`.execute(db)
  const { kept, slots } = rows[0] ?? { kept: 0, slots: [] }
  checkInserted(kept, writing)
  return slots === null ? [...newest.values()] : slots.flatMap((slot) => newest.get(slot) ?? [])
}

/** The statement that updates the newest values if a condition is true, and returns those that became the newest. */
function latestUpsert(newest: NewestValues, condition: RawBuilder<unknown>) {
  const entries = [...newest.values()]
  const keyIds = Array.from(newest.keys(), (slot) => slot % KEY_SPACE)
  // In the order of the primary key, so that two processes never deadlock.
  return sql<{ dev: number; key_id: number }>`
    insert into latest as l (dev, created, inserted, key_id, value)
    select dev, to_timestamp(created / 1000), to_timestamp(inserted / 1000), key_id, value
    from unnest(${columnLiteral(entries, 'dev')}::integer[], ${columnLiteral(entries, 'created')}::float8[],
      ${columnLiteral(entries, 'inserted')}::float8[], ${arrayLiteral(keyIds)}::smallint[],
      ${textArrayLiteral(entries.map(({ value }) => value))}::text[]) as v (dev, created, inserted, key_id, value)
    where ${condition}
    order by dev, key_id
    on conflict (dev, key_id) do update
      set created = excluded.created, inserted = excluded.inserted, value = excluded.value
      where l.created <= excluded.created
    returning dev, key_id`
}

/** Removes the reported models of robots whose model is overwritten. They are stored, but not shown. */
async function takeOverwrittenModels(db: Database, newest: NewestValues): Promise<void> {
  const said = [...newest].filter(([, { key }]) => key === ROBOT_TYPE_KEY)
  if (said.length === 0) return
  const values = said.map(([, value]) => value)
  const { rows } = await sql<{ dev: number }>`
    select keep_overwritten_models(${columnLiteral(values, 'dev')}::integer[], ${values.map(({ value }) => value)}::text[],
      ${columnLiteral(values, 'created')}::float8[]) as dev`.execute(db)
  const overwritten = new Set(rows.map(({ dev }) => dev))
  for (const [slot, { dev }] of said) if (overwritten.has(dev)) newest.delete(slot)
}

const DATE_KEYS: ReadonlySet<string> = new Set([
  SHIPPING_DATE_KEY,
  ...Object.values(SERVICE_DATE_KEYS).flatMap(({ start, end }) => [start, end]),
])

/** Removes reported dates that a user has set; these are also shared attributes. The reported ones are not shown. */
async function takeSetDates(db: Database, newest: NewestValues): Promise<void> {
  const said = [...newest].filter(([, { key }]) => DATE_KEYS.has(key))
  if (said.length === 0) return
  const values = said.map(([, value]) => value)
  // Makes a user who sets dates wait, because a report that is being stored could replace them.
  await sql`select pg_advisory_xact_lock_shared(hashtext('service dates'))`.execute(db)
  const { rows } = await sql<{ dev: number; name: string }>`
    select dev, name from device_attribute
    where scope = 'shared' and dev = any (${columnLiteral(values, 'dev')}::integer[])
      and name = any (${[...DATE_KEYS]}::text[])`.execute(db)
  const set = new Set(rows.map(({ dev, name }) => `${dev} ${name}`))
  for (const [slot, { dev, key }] of said) if (set.has(`${dev} ${key}`)) newest.delete(slot)
}

/** Key ids are smallints. */
const KEY_SPACE = 32_768

/** The map's key is `dev` × KEY_SPACE + the id of the data key. */
type NewestValues = Map<number, NewestValue>

/** The newest value of each device and key: PostgreSQL refuses to update a row twice in one statement. */
function newestOf(reports: readonly Report[], idOf: (key: string) => number): NewestValues {
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
