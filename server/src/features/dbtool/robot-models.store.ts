import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The id of a robot's overwritten model; nobody else changes it until the end of the transaction. */
export async function lockModelOverwrite(db: Database, dev: number): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('robot model'), ${dev})`.execute(db)
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
  await db
    .insertInto('robot_model_overwrite')
    .values({ dev, model_id: model })
    .onConflict((conflict) => conflict.column('dev').doUpdateSet({ model_id: model }))
    .execute()
}
