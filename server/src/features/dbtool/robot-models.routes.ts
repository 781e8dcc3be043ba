import { dbToolRobotModels } from '@service-center/contract/dbtool/robot-models.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { checkUnchanged } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { unknownModel } from './dbtool.errors.ts'
import { listReply } from './list-reply.ts'
import { lockModelOverwrite, setModelOverwrite } from './robot-models.store.ts'
import { listModels, readModelOverwrites } from './robot-models.views.ts'

export function robotModelRoutes(app: App): void {
  route(app, dbToolRobotModels.models)(async ({ db }) => listReply(await listModels(db)))
  route(app, dbToolRobotModels.overwrites)(({ db }) => readModelOverwrites(db))

  route(
    app,
    dbToolRobotModels.overwrite,
  )(async ({ db, body: { was, ...body }, logAction, afterCommit }) => {
    const device = { type: DEVICE_TYPE.robot, id: body.r }
    logAction({ value: body, device })
    const { dev, path } = await focusDevice(db, device.type, device.id)
    const models = await listModels(db)
    if (body.m !== null && !models.some(({ Id }) => Id === body.m)) throw unknownModel()
    const before = await lockModelOverwrite(db, dev)
    checkUnchanged(was, before ?? null)
    afterCommit(() => app.live.publish(liveEvents.modelOverwrites, { path, payload: {} }))
    await setModelOverwrite(db, { dev, model: body.m })
    logAction({ before: { model: before ?? null }, after: { model: body.m } })
    return { success: true }
  })
}
