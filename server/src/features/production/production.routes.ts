import { liveEvents } from '@service-center/contract/live.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { idListText } from '@service-center/contract/production/id-list.ts'
import { production } from '@service-center/contract/production/production.ts'
import { refusedProvisionings } from '@service-center/contract/production/refusals.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { createDeviceToken } from '../../platform/secrets/device-tokens.ts'
import { notFound } from '../../platform/errors.ts'
import {
  addAvailableIds,
  checkManufacturer,
  deleteIds,
  redeployIds,
  renewProvisioningKey,
} from './production.service.ts'
import { replaceDeviceToken } from './production.store.ts'
import {
  listNewDevices,
  listNewIds,
  listProductModels,
  listProvisioningKeys,
  listRefusedProvisionings,
  listRobotIds,
} from './production.views.ts'

export function productionRoutes(app: App): void {
  readingRoutes(app)
  idRoutes(app)
  keyRoutes(app)
}

function readingRoutes(app: App): void {
  route(app, production.getRobotIds, async ({ db, query }) => ({
    data: await listRobotIds(db, query.deviceType ?? 1),
  }))

  route(app, production.getNewRobotIds, async ({ db, query }) => ({
    data: await listNewIds(db, query.deviceType ?? 1),
  }))

  route(app, production.getNewDevices, ({ db, query }) => listNewDevices(db, query))

  route(app, production.productModels, async ({ db }) => ({ data: await listProductModels(db) }))

  route(app, refusedProvisionings.list, async ({ db }) => ({ data: await listRefusedProvisionings(db) }))

  route(app, production.provisioningKeys, async ({ db }) => ({ data: await listProvisioningKeys(db) }))
}

function idRoutes(app: App): void {
  const publish = (type: number, ids: readonly number[]) => () =>
    app.live.publish(liveEvents.production, {
      path: [INTERNAL_CUSTOMER_ID],
      payload: { type, ids: [...ids] },
    })

  route(app, production.postAvailableDeviceIds, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: { ...body, ids: idListText(body.ids) } })
    checkManufacturer(viewer)
    const { deviceType, added, existing } = await addAvailableIds(db, body)
    afterCommit(publish(deviceType, added))
    return { added: added.length, existing }
  })

  route(app, production.redeployDevice, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: { ...body, ids: idListText(body.ids) } })
    checkManufacturer(viewer)
    const { before, after, ...result } = await redeployIds(db, body)
    logAction({ before, after })
    if (result.redeployed.length > 0) afterCommit(publish(body.deviceType, result.redeployed))
    return result
  })

  route(app, production.deleteDevice, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: { ...body, ids: idListText(body.ids) } })
    checkManufacturer(viewer)
    const { before, ...result } = await deleteIds(db, body)
    logAction({ before })
    afterCommit(publish(body.deviceType, result.deleted))
    return result
  })
}

function keyRoutes(app: App): void {
  route(app, production.renewProvisioningKey, async ({ db, viewer, body, logAction }) => {
    logAction({ value: body })
    checkManufacturer(viewer)
    return renewProvisioningKey(db, { model: body.product_model, username: viewer.username })
  })

  route(app, production.deviceToken, async ({ db, body, logAction }) => {
    logAction({ device: { type: body.deviceType, id: body.deviceId } })
    const { token, tokenHash } = createDeviceToken()
    const isKnown = await replaceDeviceToken(db, { type: body.deviceType, id: body.deviceId, tokenHash })
    if (!isKnown) throw notFound()
    return { token }
  })
}
