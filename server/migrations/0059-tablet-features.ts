import type { Kysely } from 'kysely'
import { addChoices } from './0059-tablet-features/choices.ts'
import { addPurchases } from './0059-tablet-features/purchases.ts'
import { addRefresh } from './0059-tablet-features/refresh.ts'
import { addResolution } from './0059-tablet-features/resolution.ts'

/**
 * What a tablet may use: purchases of feature groups, features that are chosen for one tablet, the function that says which
 * features tablets have, and what tells the server whose features may have changed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await addPurchases(db)
  await addChoices(db)
  await addResolution(db)
  await addRefresh(db)
}
