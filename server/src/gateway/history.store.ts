import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { StaleKeys } from './keys.store.ts'
import { packReport } from '../platform/devices/packed-report.ts'

/**
 * Values that a device reported for one time: `created` is its own time, `inserted` the arrival, both ms since 1970.
 */
export interface Report {
  readonly dev: number
  readonly created: number
  readonly inserted: number
  readonly values: readonly (readonly [key: string, value: string])[]
}

/** Reports to insert, and their keys; without a version of these, nobody forgets keys meanwhile. */
export type Writing = {
  db: Database
  reports: readonly Report[]
  keys: { idOf(name: string): number; version?: number | undefined }
}

/**
 * Inserts reports into history, one row each; their keys and their months' partitions must exist.
 * @throws StaleKeys when keys have been forgotten since they were read; until the commit none will be
 */
export async function insertHistory(writing: Writing): Promise<void> {
  const { numAffectedRows } = await historyInsert(writing).execute(writing.db)
  checkInserted(Number(numAffectedRows), writing)
}

/** The statement: it inserts nothing when keys have been forgotten. */
export function historyInsert({ reports, keys }: Omit<Writing, 'db'>) {
  const packed = reports.map(({ values }) => packReport(values, keys.idOf))
  return sql`
    insert into history (dev, created, lag, keys, vals)
    select dev, to_timestamp(created / 1000), round((inserted - created) / 1000)::integer, keys::smallint[], vals
    from unnest(${columnLiteral(reports, 'dev')}::integer[], ${columnLiteral(reports, 'created')}::float8[],
      ${columnLiteral(reports, 'inserted')}::float8[], ${textArrayLiteral(packed.map(({ keys }) => keys))}::text[],
      ${textArrayLiteral(packed.map(({ vals }) => vals))}::text[]) as r (dev, created, inserted, keys, vals)
    where coalesce((select lock_data_keys()) = ${keys.version ?? null}::bigint, true)`
}

/** @throws StaleKeys when not every report was inserted */
export function checkInserted(inserted: number, { reports }: Pick<Writing, 'reports'>): void {
  if (inserted !== reports.length) throw new StaleKeys('Keys were forgotten.')
}

/** Numbers as a PostgreSQL array literal: takes a tenth of the time of separate parameters. */
export function arrayLiteral(values: readonly number[]): string {
  return `{${values.join()}}`
}

/** A column of rows as an array literal. */
export function columnLiteral<Key extends string>(rows: readonly Record<Key, number>[], key: Key): string {
  return arrayLiteral(rows.map((row) => row[key]))
}

/** Texts as a PostgreSQL array literal: pg would look for what to escape in each text, and most batches hold nothing. */
export function textArrayLiteral(values: readonly string[]): string {
  if (values.length === 0) return '{}'
  const all = values.join('')
  const isPlain = !all.includes('"') && !all.includes('\\')
  const elements = isPlain ? values : values.map((value) => value.replaceAll(/["\\]/g, '\\$&'))
  return `{"${elements.join('","')}"}`
}
