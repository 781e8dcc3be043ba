import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../server/world.ts'

const RIGHTS: Right[] = [
  'RobotName',
  'ConnectDevices',
  'DeprecateDevice',
  'BaseStation',
  'WarrantySubscription',
  'LockRS',
]

/**
 * A dealer with two customers, and a customer of another dealer; each has a user with all rights of the
 * feature.
 */
export interface DeviceSettingWorld {
  readonly server: TestServer
  readonly dealer: number
  readonly club: number
  readonly school: number
  readonly rival: number
  /** Their sessions; `plain` is a user of the dealer without rights. */
  readonly tokens: Readonly<Record<'staff' | 'dealer' | 'club' | 'rival' | 'plain', string>>
  /** Adds a device in service and returns its number and its database key. */
  add(type: DeviceType, customerId: number, name?: string): Promise<{ id: number; dev: number }>
  undo(id: number | undefined, token: string): Promise<{ status: number; body: object }>
  /** The newest entry of the user action log about a device. */
  entry(device: { type: DeviceType; id: number }): Promise<Entry | undefined>
}

interface Entry {
  readonly action: string
  readonly status: number
  readonly before: unknown
  readonly after: unknown
}

export async function startDeviceSettingWorld(): Promise<DeviceSettingWorld> {
  const server = await startTestServer()
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  const club = await addCustomer(db, { name: 'Club', parentId: dealer })
  const school = await addCustomer(db, { name: 'School', parentId: dealer })
  const rival = await addCustomer(db, { name: 'Rival', isDealer: true })
  const signIn = async (username: string, customer: number, rights: Right[] = RIGHTS) => {
    await addUser(db, { username, customers: [customer], rights })
    return server.signIn(username)
  }
  const tokens = {
    staff: await signIn('staff', 1),
    dealer: await signIn('dealer', dealer),
    club: await signIn('club', club),
    rival: await signIn('rival', rival),
    plain: await signIn('plain', dealer, []),
  }
  let next = 4000
  return {
    server,
    dealer,
    club,
    school,
    rival,
    tokens,
    add: async (type, customerId, name) => {
      const id = (next += 1)
      return {
        id,
        dev: await addDevice(db, { type, id, customerId, ...(name === undefined ? {} : { name }) }),
      }
    },
    undo: (id, token) => server.call(configurationChanges.undo, { params: { id: String(id ?? 0) }, token }),
    entry: async ({ type, id }) =>
      db
        .selectFrom('user_action')
        .select(['action_type as action', 'status_code as status', 'before', 'after'])
        .where('device_type', '=', type)
        .where('device_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}
