import type { App } from '../../platform/http/endpoints.ts'
import { accessGroupRoutes } from './access-groups/access-groups.routes.ts'
import { featureGroupRoutes } from './features/feature-groups.routes.ts'
import { featureRoutes } from './features/features.routes.ts'
import { priceRoutes } from './features/prices.routes.ts'
import { memberRoutes } from './access-groups/members.routes.ts'
import { purchaseRoutes } from './purchases/purchases.routes.ts'
import { robotModelRoutes } from './robots/robot-models.routes.ts'
import { serverDnsRoutes } from './robots/server-dns.routes.ts'
import { tabletFeatureRoutes } from './features/tablet-features.routes.ts'
import { vatRoutes } from './purchases/vat.routes.ts'
import { versionRoutes } from './versions/versions.routes.ts'

export function dbToolRoutes(app: App): void {
  accessGroupRoutes(app)
  memberRoutes(app)
  serverDnsRoutes(app)
  robotModelRoutes(app)
  purchaseRoutes(app)
  tabletFeatureRoutes(app)
  versionRoutes(app)
  featureGroupRoutes(app)
  priceRoutes(app)
  featureRoutes(app)
  vatRoutes(app)
}
