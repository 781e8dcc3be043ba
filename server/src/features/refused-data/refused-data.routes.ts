import { refusedData } from '@service-center/contract/refused-data/refused-data.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { unavailable } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { forgetKeys } from './refused-data.store.ts'
import { countKeys, listRefused, listRefusedOfDevice, listUnusedKeys } from './refused-data.views.ts'

export function refusedDataRoutes(app: App): void {
  route(app, refusedData.list)(async ({ db }) => ({ data: await listRefused(db) }))

  route(
    app,
    refusedData.ofDevice,
  )(async ({ db, params }) => {
    const { dev } = await focusDevice(db, params.type, params.id)
    return { data: await listRefusedOfDevice(db, dev) }
  })

  route(
    app,
    refusedData.unusedKeys,
  )(async ({ db }) => ({ data: await listUnusedKeys(db), keys: await countKeys(db) }))

  route(
    app,
    refusedData.forgetKeys,
  )(async ({ db, body, logAction }) => {
    logAction({ value: body.names })
    const forgotten = await forgetKeys(db, body.names)
    if (forgotten === undefined) throw unavailable()
    logAction({ before: forgotten })
    return { forgotten }
  })
}
