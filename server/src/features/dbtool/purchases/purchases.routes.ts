import { dbToolPurchases } from '@service-center/contract/dbtool/purchases.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { listConcerned } from '../../../platform/live/concerned-customers.ts'
import { createPurchase, refundPurchase } from './purchases.service.ts'
import { readPurchases } from './purchases.views.ts'

export function purchaseRoutes(app: App): void {
  route(app, dbToolPurchases.list, ({ db }) => readPurchases(db))

  route(app, dbToolPurchases.create, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const { id, isNew } = await createPurchase(db, { ...body, username: viewer.username })
    const path = await listConcerned(db, [body.ci])
    afterCommit(() => app.live.publish(liveEvents.purchases, { path, payload: {} }))
    // A repeated call changes nothing.
    logAction({ before: isNew ? null : { id }, after: { id } })
    return { success: true, id }
  })

  route(app, dbToolPurchases.refund, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const { customerId, before } = await refundPurchase(db, { ...body, username: viewer.username })
    const path = await listConcerned(db, [customerId])
    afterCommit(() => app.live.publish(liveEvents.purchases, { path, payload: {} }))
    logAction({ before: { state: before }, after: { state: 'REFUNDED' } })
    return { success: true }
  })
}
