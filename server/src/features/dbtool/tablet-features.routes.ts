import { dbToolTabletFeatures } from '@service-center/contract/dbtool/tablet-features.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { checkUnchanged } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { lockChoices, replaceChoices, sortedChoices } from './tablet-features.store.ts'
import { readTabletFeatures } from './tablet-features.views.ts'

export function tabletFeatureRoutes(app: App): void {
  route(app, dbToolTabletFeatures.list)(({ db }) => readTabletFeatures(db))

  route(
    app,
    dbToolTabletFeatures.set,
  )(async ({ db, viewer, body: { was, ...body }, logAction, afterCommit }) => {
    const device = { type: DEVICE_TYPE.tablet, id: body.t }
    logAction({ value: body, device })
    const { dev, path } = await focusDevice(db, device.type, device.id)
    const before = await lockChoices(db, dev)
    checkUnchanged(was && sortedChoices(was), before)
    const after = sortedChoices(body.f)
    await replaceChoices(db, { dev, choices: after, username: viewer.username })
    afterCommit(() => app.live.publish(liveEvents.tabletFeatures, { path, payload: {} }))
    logAction({ before: { features: before }, after: { features: after } })
    return { success: true }
  })
}
