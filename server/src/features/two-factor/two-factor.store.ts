import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A user's factor as it is kept: seeds are encrypted. */
export interface KeptFactor {
  seed: Buffer | null
  pendingSeed: Buffer | null
  /** The time step of the code that was used last. */
  lastStep: number | null
}

/** The factor of a user, on or yet to be turned on. */
export async function findFactor(db: Database, username: string): Promise<KeptFactor | undefined> {
  return factorOf(db, username).executeTakeFirst()
}

/**
 * The same, held until the transaction ends: whoever changes anything of a factor that is on begins by this, so that
 * changes of one factor come one after the other.
 */
export async function holdFactor(db: Database, username: string): Promise<KeptFactor | undefined> {
  return factorOf(db, username).forUpdate().executeTakeFirst()
}

function factorOf(db: Database, username: string) {
  return db
    .selectFrom('second_factor')
    .select(['seed', 'pending_seed as pendingSeed', 'last_step as lastStep'])
    .where('username', '=', username)
}

/**
 * Keeps a seed that may be turned on; it takes the place of a former one that never was.
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

/** Turns the pending seed on. Of two who do so at once, one gets false. */
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

/** Spends a time step. Of two who do so at once, one gets false, as does whoever comes with an older one. */
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

/** Spends a recovery code; false when there is none like it left. */
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

/** Puts new recovery codes in the place of the former ones. */
export async function replaceRecoveryCodes(
  db: Database,
  { username, hashes }: { username: string; hashes: readonly Buffer[] },
): Promise<void> {
  await db.deleteFrom('recovery_code').where('username', '=', username).execute()
  const rows = hashes.map((code_hash) => ({ username, code_hash }))
  await db.insertInto('recovery_code').values(rows).execute()
}

/** Turns a user's factor off: nothing of it stays. */
export async function forgetFactor(db: Database, username: string): Promise<void> {
  await sql`select forget_second_factor(${username})`.execute(db)
}
