import { refusedData } from '@service-center/contract/refused-data/refused-data.ts'
import { unavailable } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { forgetKeys } from './refused-data.store.ts'
import { countKeys, listRefused, listUnusedKeys } from './refused-data.views.ts'

export function refusedDataRoutes(app: App): void {
  route(app, refusedData.list)(async ({ db }) => ({ data: await listRefused(db) }))

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
