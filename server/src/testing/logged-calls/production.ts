import { production } from '@service-center/contract/production/production.ts'
import { addTokenDevice } from '../devices/gateway.ts'
import { type Prepare, asActor } from '../logged-call.ts'
import { addDeployedDevice } from '../worlds/production.ts'

let devices = 7200

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/production/postAvailableDeviceIds': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: production.postAvailableDeviceIds,
      input: { body: { ids: [(devices += 1)], product_model: 'TCM1' } },
    }),
  'POST /api/production/redeployDevice': async (server, actor) => {
    const id = (devices += 1)
    await addDeployedDevice(server.db, { id })
    return asActor(server, { actor, endpoint: production.redeployDevice, input: { body: { ids: [id] } } })
  },
  'POST /api/production/deleteDevice': async (server, actor) => {
    const id = (devices += 1)
    await addDeployedDevice(server.db, { id })
    return asActor(server, { actor, endpoint: production.deleteDevice, input: { body: { ids: [id] } } })
  },
  'POST /api/production/provisioningKey': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: production.renewProvisioningKey,
      input: { body: { product_model: 'TCM1' } },
    }),
  'POST /api/production/deviceToken': async (server, actor) => {
    const deviceId = (devices += 1)
    await addTokenDevice(server.db, { type: 1, id: deviceId, customerId: 1 })
    return asActor(server, {
      actor,
      endpoint: production.deviceToken,
      input: { body: { deviceType: 1, deviceId } },
    })
  },
}
