import { production } from '@service-center/contract/production/production.ts'
import { createDeviceToken } from '../../platform/secrets/device-tokens.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { notFound } from '../../platform/errors.ts'
import { replaceDeviceToken } from './production.store.ts'

export function productionRoutes(app: App): void {
  route(
    app,
    production.deviceToken,
  )(async ({ db, body, logAction }) => {
    logAction({ device: { type: body.deviceType, id: body.deviceId } })
    const { token, tokenHash } = createDeviceToken()
    const isKnown = await replaceDeviceToken(db, { type: body.deviceType, id: body.deviceId, tokenHash })
    if (!isKnown) throw notFound()
    return { token }
  })
}
