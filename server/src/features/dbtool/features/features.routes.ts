import { dbToolFeatures } from '@service-center/contract/dbtool/features.ts'
import { dbToolProducts } from '@service-center/contract/dbtool/product.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { removeFeatureConfiguration, saveFeatureConfiguration } from './feature-configurations.service.ts'
import { createProduct } from './product.service.ts'
import { saveFeature } from './features.service.ts'
import { listFeatureConfigurations, listFeatures } from './features.views.ts'
import { listReply, publishToStaff } from '../common/dbtool-calls.ts'

export function featureRoutes(app: App): void {
  const told = (call: { afterCommit(work: () => void): void }) =>
    call.afterCommit(() => publishToStaff(app, liveEvents.features))

  route(app, dbToolFeatures.list, async ({ db }) => listReply(await listFeatures(db)))

  route(app, dbToolFeatures.configurations, async ({ db }) => listReply(await listFeatureConfigurations(db)))

  route(app, dbToolFeatures.save, ({ body, ...call }) => {
    told(call)
    return saveFeature(call, body)
  })

  route(app, dbToolProducts.create, ({ body, ...call }) => {
    told(call)
    return createProduct(call, body)
  })

  route(app, dbToolFeatures.saveConfiguration, ({ body, ...call }) => {
    told(call)
    return saveFeatureConfiguration(call, body)
  })

  route(app, dbToolFeatures.removeConfiguration, ({ query: { fi, agci }, ...call }) => {
    told(call)
    return removeFeatureConfiguration(call, { feature: fi, collection: agci })
  })
}
