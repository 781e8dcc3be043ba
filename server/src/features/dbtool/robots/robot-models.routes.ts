import { dbToolRobotModels, type ModelChoice } from '@service-center/contract/dbtool/robot-models.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { focusDevice } from '../../../platform/devices/focused-device.ts'
import { checkUnchanged, invalid } from '../../../platform/errors.ts'
import type { RawJson } from '../../../platform/http/answers.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { listReply, readListReply } from '../common/dbtool-calls.ts'

export function robotModelRoutes(app: App): void {
  route(app, dbToolRobotModels.models, async ({ db }) => listReply(await listModels(db)))
  route(app, dbToolRobotModels.overwrites, ({ db }) => readModelOverwrites(db))

  route(app, dbToolRobotModels.overwrite, async ({ db, body: { was, ...body }, logAction, afterCommit }) => {
    const device = { type: DEVICE_TYPE.robot, id: body.r }
    logAction({ value: body, device })
    const { dev, path } = await focusDevice(db, device.type, device.id)
    const models = await listModels(db)
    if (body.m !== null && !models.some(({ Id }) => Id === body.m))
      throw invalid([{ param: 'm', msg: 'There is no such model.' }])
    const before = await lockModelOverwrite(db, dev)
    checkUnchanged(was, before ?? null)
    afterCommit(() => app.live.publish(liveEvents.modelOverwrites, { path, payload: {} }))
    await setModelOverwrite(db, { dev, model: body.m })
    logAction({ before: { model: before ?? null }, after: { model: body.m } })
    return { success: true }
  })
}

async function listModels(db: Database): Promise<ModelChoice[]> {
  const { rows } = await sql<ModelChoice>`
    select id as "Id", model_id as "ModelId", product_name as "Name" from product_model
    where device_type = ${sql.lit(DEVICE_TYPE.robot)} order by id`.execute(db)
  return rows
}

/** The visible robots whose model is overwritten, sorted by number. */
function readModelOverwrites(db: Database): Promise<RawJson> {
  return readListReply(db, {
    select: sql`
      select d.device_id as "RobotId", m.id as "Model", m.product_name as "RobotType"
      from robot_model_overwrite o join device d using (dev) join product_model m on m.id = o.model_id
      order by d.device_id`,
  })
}

/** The id of a robot's overwritten model, locked until the end of the transaction. */
async function lockModelOverwrite(db: Database, dev: number): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('robot models'))`.execute(db)
  const row = await db
    .selectFrom('robot_model_overwrite')
    .select('model_id')
    .where('dev', '=', dev)
    .executeTakeFirst()
  return row?.model_id
}

/** @param overwrite.model null: use the model that the robot reports */
async function setModelOverwrite(
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
