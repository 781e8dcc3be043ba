import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { holdLock } from './held-lock.ts'

/** Rows whose writes can be stalled. */
export interface Writes {
  readonly table: string
  readonly event: 'insert' | 'update'
  /** An SQL condition on `new` and `old`. */
  readonly when: RawBuilder<unknown>
}

export interface StallableWrites {
  /** From now on the writes wait, until they are released or the test ends. */
  stall(): Promise<void>
  /** Resolves when a write is waiting. */
  reached(): Promise<void>
  /** Lets all waiting writes continue. */
  release(): Promise<void>
}

let stalls = 4711

/**
 * Prepares writes for stalling, so that a process can be killed before it has stored a row. Prepare all of them before you
 * stall any, because preparing changes the table and would wait for stalled transactions.
 */
export async function prepareStall(db: Database, { table, event, when }: Writes): Promise<StallableWrites> {
  const key = (stalls += 1)
  const name = sql.id(`wait_for_test_${key}`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.lit(key)});
      return new;
    end $$`.execute(db)
  await sql`
    create trigger ${name} before ${sql.raw(event)} on ${sql.id(table)}
    for each row when (${when}) execute function ${name}()`.execute(db)
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and objid = ${key} and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length
  }
  let release: (() => Promise<void>) | undefined
  return {
    stall: async () => {
      release = await holdLock(db, sql`select pg_advisory_xact_lock(${sql.lit(key)})`)
    },
    reached: async () => {
      await expect.poll(waiting, { timeout: 500_000 }).toBeGreaterThan(0)
    },
    release: async () => release?.(),
  }
}
