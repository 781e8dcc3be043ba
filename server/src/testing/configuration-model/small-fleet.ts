import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import type { Database } from '../../platform/database/database.ts'
import type { TestServer } from '../server/test-server.ts'
import { addLayouts } from '../worlds/layouts.ts'
import { addConfiguration, addVersion } from '../worlds/versions.ts'
import { addCustomer, addDevice, addUser } from '../server/world.ts'
import {
  deviceKey,
  type Model,
  type ModelCustomer,
  type ModelDevice,
  type ModelGroup,
  type ModelLayout,
  type ModelUser,
  type Random,
} from './model.ts'

/** Access groups: two of a required type that are inherited, one that is not, one of robot software. */
const GROUPS: readonly ModelGroup[] = [
  { id: 101, typeId: 91, isInheritable: true, isRequired: true },
  { id: 102, typeId: 91, isInheritable: true, isRequired: true },
  { id: 103, typeId: 92, isInheritable: false, isRequired: false },
  { id: 104, typeId: 92, isInheritable: true, isRequired: false },
  { id: 161, typeId: 16, isInheritable: false, isRequired: false },
  { id: 162, typeId: 16, isInheritable: false, isRequired: false },
]
const NO_PRODUCT = { model: null, family: null } as const
/** The product models of robots. Only a few, so that each one matters. */
const PRODUCTS = [
  { model: 1, family: 'linemarker' },
  NO_PRODUCT,
  { model: 3, family: 'surveyor' },
  NO_PRODUCT,
  NO_PRODUCT,
] as const

const APP_VERSIONS = new Map<string, number | null>([
  ['7.11.0', 101],
  ['7.12.0', 104],
  ['7.1.0', null],
])

/** The tree: each customer with its parent's index in this list, and whether it is a dealer. The first is the internal one. */
const TREE: readonly { name: string; parent: number; isDealer?: boolean; groups?: readonly number[] }[] = [
  { name: '', parent: -1 },
  { name: 'North', parent: 0, isDealer: true, groups: [101, 104] },
  { name: 'South', parent: 0, isDealer: true, groups: [102] },
  { name: 'North-east', parent: 1, isDealer: true, groups: [103] },
  { name: 'Field', parent: 1 },
  { name: 'Lawn', parent: 1, groups: [102] },
  { name: 'Arena', parent: 3 },
  { name: 'Park', parent: 3, groups: [161] },
  { name: 'Field', parent: 2 },
  { name: 'Club', parent: 2, groups: [101, 103] },
  { name: 'Club house', parent: 9 },
]

/** The users. `of`: indexes of their customers in `TREE`; `share`: the probability of each right. */
const USERS: readonly { name: string; of: readonly number[]; share: number; email?: string | null }[] = [
  { name: 'manufacturer', of: [0], share: 1 },
  { name: 'staff', of: [0], share: 0.6 },
  { name: 'north', of: [1], share: 1 },
  { name: 'north-assistant', of: [1], share: 0.6, email: 'NORTH@example.com' },
  { name: 'east', of: [3], share: 0.8 },
  { name: 'south', of: [2], share: 1 },
  { name: 'both', of: [8, 6], share: 0.8 },
  { name: 'club', of: [9], share: 0.9, email: null },
  { name: 'guest', of: [4], share: 0 },
]

/** Creates the same small world in the database and in the model. */
export async function makeSmallFleet(
  server: TestServer,
  { random, rights }: { random: Random; rights: readonly Right[] },
): Promise<Model> {
  const { db } = server
  await addGroups(db)
  const customers = await addTree(db)
  const ids = [...customers.keys()]
  const idAt = (place: number) => ids[place] ?? 1
  const users: ModelUser[] = []
  for (const { name, of, share, email = `${name}@example.com` } of USERS) {
    const held = rights.filter(() => random.chance(share))
    await addUser(db, { username: name, customers: of.map(idAt), rights: held })
    await db.updateTable('app_user').set({ email }).where('username', '=', name).execute()
    users.push({
      username: name,
      customers: of.map(idAt),
      rights: new Set(held),
      token: await server.signIn(name),
      email,
    })
  }
  const devices = new Map<string, ModelDevice>()
  for (const type of Object.values(DEVICE_TYPE)) {
    for (let id = 501; id <= 510; id += 1) {
      const device = await addModelDevice(db, { type, id, customerId: random.pick(ids) })
      devices.set(deviceKey(type, id), device)
    }
  }
  await pairTablets(db, { devices, random })
  const layouts = await addModelLayouts(db, ids)
  return {
    server,
    random,
    customers,
    devices,
    layouts,
    groups: GROUPS,
    users,
    changes: [],
    appVersions: APP_VERSIONS,
    greetings: { isBreakdown: false },
    sentMails: new Set(),
    knoxGroups: new Set(),
  }
}

async function addTree(db: Database): Promise<Map<number, ModelCustomer>> {
  const made: ModelCustomer[] = []
  for (const { name, parent, isDealer = false, groups = [] } of TREE) {
    const parentId = made[parent]?.id
    const id = parentId === undefined ? 1 : await addCustomer(db, { name, parentId, isDealer })
    if (groups.length > 0) {
      await db
        .insertInto('customer_access_group')
        .values(groups.map((group_id) => ({ customer_id: id, group_id })))
        .execute()
    }
    const stored = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    made.push({
      id,
      name: stored.name,
      parentId: parentId ?? null,
      isDealer: stored.is_dealer,
      isRootDealer: stored.is_root_dealer,
      isInternal: id === 1,
      salesRep: null,
      reviewed: stored.reviewed,
      groups: new Set(groups),
    })
  }
  return new Map(made.map((customer) => [customer.id, customer]))
}

async function addModelDevice(
  db: Database,
  { type, id, customerId }: { type: DeviceType; id: number; customerId: number },
): Promise<ModelDevice> {
  const dev = await addDevice(db, { type, id, customerId })
  const { model, family } = PRODUCTS[id % PRODUCTS.length] ?? NO_PRODUCT
  const isRobot = type === DEVICE_TYPE.robot
  if (isRobot) await db.updateTable('device').set({ product_model: model }).where('dev', '=', dev).execute()
  return {
    type,
    id,
    name: '',
    customerId,
    deprecated: null,
    robotId: null,
    lastRobotId: null,
    lockMessage: null,
    knoxGroup: null,
    family: isRobot ? family : null,
    userLevel: null,
    appVersion: null,
    isAppVersionOnce: true,
    versionGroups: [],
    dates: { warranty: null, subscription: null },
  }
}

/** Connects most tablets to few robots, and locks some of them. */
async function pairTablets(
  db: Database,
  { devices, random }: { devices: ReadonlyMap<string, ModelDevice>; random: Random },
): Promise<void> {
  const rows = await db.selectFrom('device').select(['dev', 'device_type', 'device_id']).execute()
  const devOf = ({ type, id }: ModelDevice) =>
    rows.find((row) => row.device_type === type && row.device_id === id)?.dev ?? 0
  for (const tablet of devices.values()) {
    if (tablet.type !== DEVICE_TYPE.tablet || random.chance(0.2)) continue
    const robot = devices.get(deviceKey(DEVICE_TYPE.robot, 501 + random.below(4)))
    if (robot === undefined) continue
    const connection = { dev: devOf(tablet), connected_dev: devOf(robot), connected_at: new Date() }
    await db.insertInto('current_connection').values(connection).execute()
    await db.insertInto('device_connection').values(connection).execute()
    Object.assign(tablet, { robotId: robot.id, lastRobotId: robot.id })
    if (random.chance(0.6)) continue
    tablet.lockMessage = 'Locked before'
    await db
      .insertInto('tablet_setting')
      .values({
        dev: connection.dev,
        locked_at: new Date(),
        locked_by: 'somebody',
        lock_message: 'Locked before',
      })
      .execute()
  }
}

async function addModelLayouts(
  db: Database,
  customers: readonly number[],
): Promise<Map<number, ModelLayout>> {
  const layouts = new Map<number, ModelLayout>()
  for (const customerId of customers) {
    const names = ['Pitch', 'Track']
    const ids = await addLayouts(db, { customer: customerId, names })
    for (const [place, id] of ids.entries()) {
      const name = names[place] ?? ''
      layouts.set(id, { id, customerId, name, originalId: null, isDeleted: false })
    }
  }
  return layouts
}

async function addGroups(db: Database): Promise<void> {
  await db
    .insertInto('access_group_type')
    .values([
      { id: 91, key: 'Region', required: true },
      { id: 92, key: 'Edition' },
    ])
    .execute()
  await db
    .insertInto('access_group')
    .values(
      GROUPS.map(({ id, typeId, isInheritable }) => ({
        id,
        name: `Group ${id}`,
        type_id: typeId,
        inheritable: isInheritable,
      })),
    )
    .execute()
  for (const [number, group] of APP_VERSIONS) {
    const version = await addVersion(db, { type: 2, tag: `v${number}`, deprecated: group === null })
    if (group !== null) await addConfiguration(db, { version, groups: [group] })
  }
}
