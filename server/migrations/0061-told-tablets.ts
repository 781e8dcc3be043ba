import type { Kysely } from 'kysely'
import { replaceMarks } from './0061-told-tablets/marks.ts'
import { replaceResolution } from './0061-told-tablets/resolution.ts'

/**
 * Tablets are told faster: what they may use is worked out once for all that are alike, and a change of what is sold concerns
 * only those who may have it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await replaceResolution(db)
  await replaceMarks(db)
}
