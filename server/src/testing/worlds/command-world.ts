import type { CommandDevice } from '@service-center/contract/commands/commands.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { addTokenDevice } from '../devices/gateway.ts'
import type { TestServer } from '../server/test-server.ts'
import { addConfiguration, addGroup, addVersion } from './versions.ts'
import { addCustomer, addUser } from '../server/world.ts'

export interface WorldDevice {
  readonly dev: number
  readonly deviceToken: string
  /** The device as named in calls. */
  readonly named: CommandDevice
}

/** Customers whose robots are offered version 10.4.2 and, for testers, 10.5.0-rc1; stations are offered BS2.4.0. */
export interface CommandWorld {
  /** The default customer of devices and users. */
  readonly own: number
  customer(name: string): Promise<number>
  /** Adds a user, and returns their token. */
  user(username: string, rights: Right[], customers?: number[]): Promise<string>
  robot(customerId?: number): Promise<WorldDevice>
  station(customerId?: number): Promise<WorldDevice>
  /** The states of the requests to a device, in order. */
  requestsOf(dev: number): Promise<{ state: string }[]>
}

export async function openCommandWorld(server: TestServer): Promise<CommandWorld> {
  const { db } = server
  const group = await addGroup(db, { name: 'Update channel' })
  const release = await addVersion(db, { type: 1, tag: '10.4.2' })
  const test = await addVersion(db, { type: 1, tag: '10.5.0-rc1' })
  await addVersion(db, { type: 3, tag: '2.4.0' })
  await addConfiguration(db, { version: release, groups: [group] })
  await addConfiguration(db, { version: test, groups: [group], isRc: true })
  let nextId = 40_000
  const customer = async (name: string) => {
    const id = await addCustomer(db, { name })
    await db.insertInto('customer_access_group').values({ customer_id: id, group_id: group }).execute()
    return id
  }
  const own = await customer('Own')
  const device = async (type: 1 | 3, customerId: number): Promise<WorldDevice> => {
    const id = nextId++
    const { dev, token } = await addTokenDevice(db, { type, id, customerId })
    return { dev, deviceToken: token, named: { robotId: id, deviceType: type } }
  }
  return {
    own,
    customer,
    user: async (username, rights, customers = [own]) => {
      await addUser(db, { username, customers, rights })
      return server.signIn(username)
    },
    robot: (customerId = own) => device(1, customerId),
    station: (customerId = own) => device(3, customerId),
    requestsOf: (dev) =>
      db.selectFrom('device_request').select('state').where('dev', '=', dev).orderBy('id').execute(),
  }
}
