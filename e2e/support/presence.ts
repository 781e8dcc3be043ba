import type { Database } from '../../server/src/platform/database/database.ts'

/** Sets when a robot sent its last message, which its column 'Updated' shows. */
export async function setLastMessage(
  db: Database,
  { robot, at }: { robot: number; at: Date },
): Promise<void> {
  const { dev } = await db
    .selectFrom('device')
    .select('dev')
    .where('device_type', '=', 1)
    .where('device_id', '=', robot)
    .executeTakeFirstOrThrow()
  const presence = { dev, online: false, channel: 'http', last_message_at: at }
  await db
    .insertInto('device_presence')
    .values(presence)
    .onConflict((conflict) => conflict.column('dev').doUpdateSet(presence))
    .execute()
}
