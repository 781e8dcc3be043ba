import { clientAttributes } from '@service-center/contract/device-data/client-attributes.ts'
import { type Prepare, asActor } from '../logged-call.ts'
import { addDevice } from '../server/world.ts'

let devices = 7900

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'DELETE /api/data/{type}/{id}/attributes': async (server, actor) => {
    const id = (devices += 1)
    const dev = await addDevice(server.db, { type: 1, id, customerId: 1 })
    const attribute = { dev, scope: 'client', name: 'serial', value: '"A1"' }
    await server.db.insertInto('device_attribute').values(attribute).execute()
    const input = { params: { type: 'robots', id: String(id) }, query: { name: 'serial' } }
    return asActor(server, { actor, endpoint: clientAttributes.remove, input })
  },
}
