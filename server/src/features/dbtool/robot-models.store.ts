import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The id of a robot's overwritten model; nobody else changes it until the end of the transaction. */
export async function lockModelOverwrite(db: Database, dev: number): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('robot models'))`.execute(db)
  const row = await db
    .selectFrom('robot_model_overwrite')
    .select('model_id')
    .where('dev', '=', dev)
    .executeTakeFirst()
  return row?.model_id
}

/** @param overwrite.model null: the robot has the model that it reports */
export async function setModelOverwrite(
  db: Database,
  { dev, model }: { dev: number; model: number | null },
): Promise<void> {
  if (model === null) {
    await db.deleteFrom('robot_model_overwrite').where('dev', '=', dev).execute()
    return
  }
  const { numUpdatedRows } = await db
    .updateTable('robot_model_overwrite')
    .set({ model_id: model })
    .where('dev', '=', dev)
    .executeTakeFirst()
  // Not an upsert: the trigger that keeps the reported model runs before each insert.
  if (numUpdatedRows === 0n) {
    await db.insertInto('robot_model_overwrite').values({ dev, model_id: model }).execute()
  }
}
