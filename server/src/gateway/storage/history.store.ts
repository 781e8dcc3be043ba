import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { StaleKeys } from './keys.store.ts'
import { packReport } from '../../platform/devices/packed-report.ts'

/**
 * Values that a device reported for one time. `created` is the device's time, `inserted` the time of arrival, both in ms
 * since 1970.
 */
export interface Report {
  readonly dev: number
  readonly created: number
  readonly inserted: number
  readonly values: readonly (readonly [key: string, value: string])[]
  /** Whether `created` is the time that the device gave. */
  readonly isDeviceTime?: boolean
}

/** Reports to insert, and their keys. Without a version it is not checked whether keys were deleted meanwhile. */
export type Writing = {
  db: Database
  reports: readonly Report[]
  keys: { idOf(name: string): number; version?: number | undefined }
}

/**
 * Inserts reports into history, one row each. Their keys and the partitions of their months must exist. Locks the keys
 * until the commit.
 * @throws StaleKeys when keys were deleted since they were read
 */
export async function insertHistory(writing: Writing): Promise<void> {
  const { numAffectedRows } = await historyInsert(writing).execute(writing.db)
  checkInserted(Number(numAffectedRows), writing)
}

/** The insert statement. It inserts nothing if keys were deleted. */
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

/** Numbers as a PostgreSQL array literal. Takes a tenth of the time of separate parameters. */
export function arrayLiteral(values: readonly number[]): string {
  return `{${values.join()}}`
}

/** A column of rows as an array literal. */
export function columnLiteral<Key extends string>(rows: readonly Record<Key, number>[], key: Key): string {
  return arrayLiteral(rows.map((row) => row[key]))
}

/** Texts as a PostgreSQL array literal. Faster than pg, which looks for characters to escape in each text. */
export function textArrayLiteral(values: readonly string[]): string {
  if (values.length === 0) return '{}'
  const all = values.join('')
  const isPlain = !all.includes('"') && !all.includes('\\')
  const elements = isPlain ? values : values.map((value) => value.replaceAll(/["\\]/g, '\\$&'))
  return `{"${elements.join('","')}"}`
}
