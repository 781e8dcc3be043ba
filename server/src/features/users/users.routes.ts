import type { App } from '../../platform/http/endpoints.ts'
import { accessRoutes } from './access.routes.ts'
import { accountRoutes } from './accounts.routes.ts'
import { passwordRoutes } from './passwords.routes.ts'
import type { UserSettings } from './user-settings.ts'
import { verificationRoutes } from './verification.routes.ts'

export function userRoutes(app: App, settings: UserSettings): void {
  accountRoutes(app, settings)
  passwordRoutes(app, settings)
  verificationRoutes(app, settings)
  accessRoutes(app)
}
