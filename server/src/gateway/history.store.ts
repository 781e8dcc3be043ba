import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { packReport } from '../platform/history/packed-report.ts'

/** What a device said of one moment: `created` is its own time, `inserted` the arrival, both ms since 1970. */
export interface Report {
  readonly dev: number
  readonly created: number
  readonly inserted: number
  readonly values: readonly (readonly [key: string, value: string])[]
}

/** Reports to write, and the ids of their keys. */
export type Writing = { db: Database; reports: readonly Report[]; idOf: (key: string) => number }

/** Appends reports to history, one row each; their keys and their months' partitions must exist. */
export async function insertHistory({ db, reports, idOf }: Writing): Promise<void> {
  const packed = reports.map(({ values }) => packReport(values, idOf))
  await sql`
    insert into history (dev, created, lag, keys, vals)
    select dev, to_timestamp(created / 1000), round((inserted - created) / 1000)::integer, keys::smallint[], vals
    from unnest(${numbers(reports, 'dev')}::integer[], ${numbers(reports, 'created')}::float8[],
      ${numbers(reports, 'inserted')}::float8[], ${packed.map(({ keys }) => keys)}::text[], ${packed.map(({ vals }) => vals)}::text[])
      as r (dev, created, inserted, keys, vals)`.execute(db)
}

/** Numbers as PostgreSQL writes an array: a tenth of the work of giving each one as a parameter of its own. */
export function list(values: readonly number[]): string {
  return `{${values.join()}}`
}

/** A column of rows, likewise. */
export function numbers<Key extends string>(rows: readonly Record<Key, number>[], key: Key): string {
  return list(rows.map((row) => row[key]))
}
