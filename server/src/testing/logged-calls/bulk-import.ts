import { bulkImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { type Prepare, asActor } from '../logged-call.ts'
import { addDevice } from '../server/world.ts'

let devices = 7100

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/administration/operations/execute': async (server, actor) => {
    const id = (devices += 1)
    await addDevice(server.db, { type: 1, id, customerId: 1 })
    const operation = { operationType: 'Insert' as const, dataKey: 'name', deviceTypeId: 1 as const }
    const body = { operation, values: [{ id, value: 'North' }] }
    return asActor(server, { actor, endpoint: bulkImport.execute, input: { body } })
  },
}
