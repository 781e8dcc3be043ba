import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { EndpointDeclaration, EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice } from '../server/world.ts'

let used = 27_000
const next = () => (used += 1)

async function device(server: TestServer, type: DeviceType): Promise<number> {
  const id = next()
  await addDevice(server.db, { type, id, customerId: 1 })
  return id
}

/** A call about a new device of the internal customer. */
function about<E extends EndpointDeclaration>(
  type: DeviceType,
  endpoint: E,
  inputOf: (id: number, server: TestServer) => EndpointInput<E> | Promise<EndpointInput<E>>,
): Prepare {
  return async (server, actor) =>
    asActor(server, { actor, endpoint, input: await inputOf(await device(server, type), server) })
}

async function versionGroup({ db }: TestServer): Promise<number> {
  const { id } = await db
    .insertInto('access_group')
    .values({ name: `Version group ${next()}`, type_id: 16 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const dates = { start: '2026/01/01', end: '2027/01/01' }

/** One successful call of every endpoint that changes settings of devices. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/configurations/setRobotName': about(1, deviceSettings.setRobotName, (robotId) => ({
    body: { robotId, name: 'North' },
  })),
  'POST /api/configurations/connect': about(1, deviceSettings.connect, async (robotId, server) => ({
    body: { customerId: 1, robotId, tabletId: await device(server, 2) },
  })),
  'POST /api/configurations/deprecateDevice': about(1, deviceSettings.deprecate, (oldId) => ({
    body: { deviceType: 1 as const, oldId },
  })),
  'POST /api/configurations/undeprecateDevice': about(1, deviceSettings.undeprecate, async (id, { db }) => {
    await db
      .updateTable('device')
      .set({ deprecated_at: new Date() })
      .where('device_type', '=', 1)
      .where('device_id', '=', id)
      .execute()
    return { body: { deviceType: 1 as const, id } }
  }),
  'POST /api/configurations/addBaseStation': about(
    3,
    deviceSettings.addBaseStation,
    async (basestationId, { db }) => ({
      body: { customerId: await addCustomer(db, { name: `Customer ${next()}` }), basestationId },
    }),
  ),
  'POST /api/configurations/warranty': about(1, deviceSettings.setWarranty, (robotId) => ({
    body: { robotId, ...dates },
  })),
  'POST /api/configurations/subscription': about(1, deviceSettings.setSubscription, (robotId) => ({
    body: { robotId, ...dates },
  })),
  'POST /api/configurations/lockRSAvailableUpdate': about(
    1,
    deviceSettings.lockVersions,
    async (robotId, server) => ({ body: { robotId, rsAccessGroupId: await versionGroup(server) } }),
  ),
  'POST /api/configurations/unlockRSAvailableUpdate': about(
    1,
    deviceSettings.unlockVersions,
    async (robotId, server) => {
      const group_id = await versionGroup(server)
      const { dev } = await server.db
        .selectFrom('device')
        .select('dev')
        .where('device_type', '=', 1)
        .where('device_id', '=', robotId)
        .executeTakeFirstOrThrow()
      await server.db.insertInto('robot_extra_access_group').values({ dev, group_id }).execute()
      return { body: { robotId } }
    },
  ),
}
