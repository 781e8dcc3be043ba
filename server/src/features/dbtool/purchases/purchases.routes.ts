import { dbToolPurchases } from '@service-center/contract/dbtool/purchases.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { listConcerned } from '../../../platform/live/concerned-customers.ts'
import { listReply } from '../common/dbtool-calls.ts'
import { createPurchase, findPricesFor, refundPurchase } from './purchases.service.ts'
import { readPurchases } from './purchases.views.ts'

export function purchaseRoutes(app: App): void {
  route(app, dbToolPurchases.list, ({ db }) => readPurchases(db))

  route(app, dbToolPurchases.prices, async ({ db, query: { ci, f, fi, utcOffset = 0 } }) =>
    listReply(await findPricesFor(db, { customerId: ci, start: f, featureGroups: fi, utcOffset })),
  )

  route(app, dbToolPurchases.create, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const { id, isNew, cost } = await createPurchase(db, { ...body, username: viewer.username })
    const path = await listConcerned(db, [body.ci])
    afterCommit(() => app.live.publish(liveEvents.purchases, { path, payload: {} }))
    // A repeated call changes nothing.
    const after = { id, ...cost }
    logAction({ before: isNew ? null : after, after })
    return { success: true, id }
  })

  route(app, dbToolPurchases.refund, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const { customerId, before, total, currency } = await refundPurchase(db, {
      ...body,
      username: viewer.username,
    })
    const path = await listConcerned(db, [customerId])
    afterCommit(() => app.live.publish(liveEvents.purchases, { path, payload: {} }))
    const refunded = { state: 'REFUNDED', refunded: total, currency }
    logAction({ before: before === 'REFUNDED' ? refunded : { state: before }, after: refunded })
    return { success: true }
  })
}
