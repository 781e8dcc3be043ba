import { customerRoutes } from './features/customers/customers.routes.ts'
import { deviceDataRoutes } from './features/device-data/device-data.routes.ts'
import { deviceRoutes } from './features/devices/devices.routes.ts'
import { productionRoutes } from './features/production/production.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import type { App } from './platform/endpoints.ts'

/** Mounts every feature: a line each. */
export function mountFeatures(app: App, { sessionMinutes }: { sessionMinutes: number }): void {
  sessionRoutes(app, { sessionMinutes })
  twoFactorRoutes(app)
  userRoutes(app)
  customerRoutes(app)
  deviceRoutes(app)
  deviceDataRoutes(app)
  productionRoutes(app)
}
