import type { EndpointDeclaration, EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { addDevice } from '../server/world.ts'

let devices = 17_000

/** A robot of the internal customer with a tablet. */
async function addPair({ db }: TestServer): Promise<{ robotId: number; tabletId: number }> {
  const [robotId, tabletId] = [(devices += 1), (devices += 1)]
  const connected_dev = await addDevice(db, { type: 1, id: robotId, customerId: 1 })
  const dev = await addDevice(db, { type: 2, id: tabletId, customerId: 1 })
  await db.insertInto('current_connection').values({ dev, connected_dev, connected_at: new Date() }).execute()
  return { robotId, tabletId }
}

/** A call about a new robot and its tablet. */
function aboutPair<E extends EndpointDeclaration>(
  endpoint: E,
  inputOf: (pair: { robotId: number; tabletId: number }) => EndpointInput<E>,
): Prepare {
  return async (server, actor) => asActor(server, { actor, endpoint, input: inputOf(await addPair(server)) })
}

/** One successful call of every endpoint of tablet management that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/knox/resetApp': aboutPair(tabletManagement.resetApp, ({ tabletId }) => ({
    query: { tabletId: String(tabletId) },
  })),
  'POST /api/knox/pushProfile': aboutPair(tabletManagement.pushProfile, ({ tabletId }) => ({
    query: { tabletId: String(tabletId) },
  })),
  'POST /api/knox/sendNotification': aboutPair(tabletManagement.sendNotification, ({ robotId }) => ({
    query: { robotId: String(robotId) },
    body: { title: 'Payment', message: 'Your payment is missing.' },
  })),
  'POST /api/knox/lockDevice': aboutPair(tabletManagement.lockDevice, ({ robotId }) => ({
    query: { robotId: String(robotId) },
    body: { message: 'Please pay.' },
  })),
  'POST /api/knox/createGroup': async (server, actor) => {
    const { db } = server
    await addPair(server)
    const id = (devices += 1)
    await db
      .insertInto('access_group_type')
      .values({ id, key: `type ${id}` })
      .execute()
    await db
      .insertInto('access_group')
      .values({ id, name: `group ${id}`, type_id: id })
      .execute()
    await db.insertInto('customer_access_group').values({ customer_id: 1, group_id: id }).execute()
    const query = { accessgroups: String(id), groupname: `Knox group ${id}` }
    return asActor(server, { actor, endpoint: tabletManagement.createGroup, input: { query } })
  },
  'POST /api/configurations/setTabletUserLevel': aboutPair(tabletManagement.setUserLevel, ({ tabletId }) => ({
    body: { tabletId, userLevel: 'super' as const },
  })),
  'POST /api/configurations/undo/{id}': async (server, actor) => {
    const { tabletId } = await addPair(server)
    const { body } = await server.call(tabletManagement.setUserLevel, {
      body: { tabletId, userLevel: 'super' },
      token: actor.token,
    })
    const params = { id: String(body.undo?.id) }
    return asActor(server, { actor, endpoint: configurationChanges.undo, input: { params } })
  },
  'POST /api/configurations/setTabletAppVersion': async (server, actor) => {
    const { tabletId } = await addPair(server)
    const version = `7.0.${tabletId}`
    await server.db
      .insertInto('software_version')
      .values({ device_type: 2, tag: `v${version}`, deprecated_at: new Date() })
      .execute()
    const body = { tabletId, version }
    return asActor(server, { actor, endpoint: tabletManagement.setAppVersion, input: { body } })
  },
}
