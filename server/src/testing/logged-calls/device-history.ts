import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { type Prepare, asActor } from '../logged-call.ts'
import { addDevice } from '../server/world.ts'

let devices = 7000

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'DELETE /api/data/{type}/{id}/historic': async (server, actor) => {
    const id = (devices += 1)
    await addDevice(server.db, { type: 1, id, customerId: 1 })
    const params = { type: 'robots', id: String(id) }
    return asActor(server, { actor, endpoint: deviceHistory.deleteHistoric, input: { params } })
  },
}
