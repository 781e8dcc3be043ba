import { dbToolFeatureGroups } from '@service-center/contract/dbtool/feature-groups.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { listReply, publishToStaff } from '../common/dbtool-calls.ts'
import { copyPrices, removePrice, savePrice } from './prices.service.ts'
import { listPrices } from './prices.views.ts'

export function priceRoutes(app: App): void {
  const told = (call: { afterCommit(work: () => void): void }) =>
    call.afterCommit(() => publishToStaff(app, liveEvents.features))

  route(app, dbToolFeatureGroups.prices, async ({ db, params }) =>
    listReply(await listPrices(db, params.featureGroupId)),
  )

  route(app, dbToolFeatureGroups.savePrice, ({ body, ...call }) => {
    told(call)
    return savePrice(call, body)
  })

  route(app, dbToolFeatureGroups.copyPrices, ({ body, ...call }) => {
    told(call)
    return copyPrices(call, body)
  })

  route(app, dbToolFeatureGroups.removePrice, ({ query, ...call }) => {
    told(call)
    return removePrice(call, query.p)
  })
}
