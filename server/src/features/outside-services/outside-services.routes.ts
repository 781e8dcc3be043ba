import { outsideServices } from '@service-center/contract/outside-services/outside-services.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import {
  configuredServices,
  type OutsideServiceSettings,
} from '../../platform/outside-services/configured-services.ts'
import { listServices } from './outside-services.views.ts'

export function outsideServiceRoutes(app: App, settings: OutsideServiceSettings): void {
  const isConfigured = configuredServices(settings)
  route(
    app,
    outsideServices.list,
  )(async ({ db, viewer }) => ({ data: viewer.isAdmin ? await listServices(db, isConfigured) : [] }))
}
