import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A user's stored factor. The seed is encrypted. */
export interface StoredFactor {
  seed: Buffer | null
  pendingSeed: Buffer | null
  /** The time step of the last used code. */
  lastStep: number | null
}

/** A user's factor, on or pending. */
export async function findFactor(db: Database, username: string): Promise<StoredFactor | undefined> {
  return factorOf(db, username).executeTakeFirst()
}

/**
 * Like `findFactor`, but locks the factor until the transaction ends: every change of a factor that is on begins with
 * this, so that changes run one after the other.
 */
export async function lockFactor(db: Database, username: string): Promise<StoredFactor | undefined> {
  return factorOf(db, username).forUpdate().executeTakeFirst()
}

function factorOf(db: Database, username: string) {
  return db
    .selectFrom('second_factor')
    .select(['seed', 'pending_seed as pendingSeed', 'last_step as lastStep'])
    .where('username', '=', username)
}

/**
 * Stores a pending seed; replaces a former pending one.
 * @returns false when the factor is on already
 */
export async function storePendingSeed(
  db: Database,
  { username, encrypted }: { username: string; encrypted: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ username, pending_seed: encrypted })
    .onConflict((conflict) =>
      conflict
        .column('username')
        .doUpdateSet({ pending_seed: encrypted })
        .where('second_factor.seed', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Turns the pending seed on. Of two concurrent calls, one gets false. */
export async function turnOnPending(
  db: Database,
  { username, pendingSeed, step }: { username: string; pendingSeed: Buffer; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ seed: pendingSeed, pending_seed: null, last_step: step })
    .where('username', '=', username)
    .where('pending_seed', '=', pendingSeed)
    .where('seed', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await sql`select turn_on_own_second_factor()`.execute(db)
  return true
}

/** Uses up a time step. Of two concurrent calls, one gets false, as does a call with an older step. */
export async function spendStep(
  db: Database,
  { username, step }: { username: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('username', '=', username)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up a recovery code; false when there is no such code left. */
export async function spendRecoveryCode(
  db: Database,
  { username, codeHash }: { username: string; codeHash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: new Date() })
    .where('username', '=', username)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(
  db: Database,
  { username, hashes }: { username: string; hashes: readonly Buffer[] },
): Promise<void> {
  await db.deleteFrom('recovery_code').where('username', '=', username).execute()
  const rows = hashes.map((code_hash) => ({ username, code_hash }))
  await db.insertInto('recovery_code').values(rows).execute()
}

/** Turns a user's factor off and deletes all of its data. */
export async function deleteFactor(db: Database, username: string): Promise<void> {
  await sql`select delete_second_factor(${username})`.execute(db)
}
