import type { App } from '../../platform/http/endpoints.ts'
import { accessGroupRoutes } from './access-groups.routes.ts'
import { featureGroupRoutes } from './feature-groups.routes.ts'
import { featureRoutes } from './features.routes.ts'
import { memberRoutes } from './members.routes.ts'
import { purchaseRoutes } from './purchases.routes.ts'
import { robotModelRoutes } from './robot-models.routes.ts'
import { serverDnsRoutes } from './server-dns.routes.ts'
import { tabletFeatureRoutes } from './tablet-features.routes.ts'
import { vatRoutes } from './vat.routes.ts'
import { versionRoutes } from './versions.routes.ts'

/** The sections of the DbTool. */
export function dbToolRoutes(app: App): void {
  accessGroupRoutes(app)
  memberRoutes(app)
  serverDnsRoutes(app)
  robotModelRoutes(app)
  purchaseRoutes(app)
  tabletFeatureRoutes(app)
  versionRoutes(app)
  featureGroupRoutes(app)
  featureRoutes(app)
  vatRoutes(app)
}
