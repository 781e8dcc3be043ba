import type { ModelChoice } from '@service-center/contract/dbtool/robot-models.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { RawJson } from '../../platform/http/answers.ts'
import { readListReply } from './list-reply.ts'

/** The models of robots. */
export async function listModels(db: Database): Promise<ModelChoice[]> {
  const { rows } = await sql<ModelChoice>`
    select id as "Id", model_id as "ModelId", product_name as "Name" from product_model
    where device_type = ${sql.lit(DEVICE_TYPE.robot)} order by id`.execute(db)
  return rows
}

/** The visible robots whose model is overwritten, by number. */
export function readModelOverwrites(db: Database): Promise<RawJson> {
  return readListReply(db, {
    select: sql`
      select d.device_id as "RobotId", m.id as "Model", m.product_name as "RobotType"
      from robot_model_overwrite o join device d using (dev) join product_model m on m.id = o.model_id
      order by d.device_id`,
  })
}
