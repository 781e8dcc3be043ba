import type { TestServer } from '../server/test-server.ts'
import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { customerLayouts } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { customers } from '@service-center/contract/customers/customers.ts'
import { DEVICE_TYPE, type DeviceType, devices } from '@service-center/contract/devices/devices.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { UNLOCKED } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { users } from '@service-center/contract/users/users.ts'
import {
  dealerOf,
  findDevice,
  groupsOf,
  type Model,
  type ModelDevice,
  type ModelUser,
  pathOf,
  sees,
  seesChange,
} from './model.ts'
import { expectedEmergency, readEmergency } from './seen-emergency.ts'

/** Everything that the API shows a user of the data that the calls change. Sorted, to be compared with `expectedState`. */
export async function readState(model: Model, who: ModelUser): Promise<object> {
  const { server } = model
  const { token } = who
  const { data: tree } = (await server.call(customers.list, { token, query: {} })).body
  const info = (await server.call(devices.list, { token })).body
  const customerIds = tree.map(({ id }) => id)
  const groups = await server.call(users.accessGroups, { token, body: { customerIds } })
  const undoable = await server.call(configurationChanges.undoable, { token })
  return {
    customers: byId(
      tree.map(({ countries: _countries, from: _from, dealerName: _name, ...customer }) => customer),
    ),
    robots: byId(info.robots),
    tablets: byId(info.tablets),
    stations: byId(info.baseStations),
    groups: groups.body.data
      .map(({ customerId, id, inheritedFrom }) => `${customerId}: ${id} from ${inheritedFrom}`)
      .toSorted(),
    undoable: undoable.body.data.map(({ id }) => id).toSorted((a, b) => a - b),
    layouts: await readLayouts({ server, token }, who, customerIds),
    values: await readValues({ server, token }),
    levels: await readLevels({ server, token }, who, info.tablets),
    emergency: await readEmergency(model, who, info.robots),
  }
}

/** The newest values of all robots that depend on customers, names and connections, or that users set. */
const KEYS = [
  'Name',
  'Customer',
  'customer_id',
  'Dealer',
  'Aggregated Parents',
  'deprecated',
  'Current Tablets',
  'warranty_start',
  'warranty_end',
  'service_agreement_start',
  'service_agreement_end',
] as const

/** A date that was set and undone is empty, because values are not deleted. */
const valueOf = (key: string, value: string | null | undefined) =>
  value === '' && key !== 'Name' ? null : (value ?? null)

async function readValues({ server, token }: Reader): Promise<object> {
  const { body } = await server.call(deviceData.latestByKeys, {
    token,
    params: { type: 'robots' },
    body: { keys: [...KEYS] },
  })
  const valuesAt = (place: number) => KEYS.map((key) => valueOf(key, body.columns[key]?.[place]))
  return Object.fromEntries(body.deviceIds.map((id, place) => [id, valuesAt(place)]))
}

const daysOf = (text: string | null) =>
  (text ?? ' - ').split(' - ').map((day) => day.replaceAll('/', '-') || null)

function valuesOf(model: Model, who: ModelUser, robot: ModelDevice): (string | null)[] {
  const { id, customerId, deprecated, dates } = robot
  const tablets = [...model.devices.values()]
    .filter((one) => one.robotId === id && sees(model, who, one.customerId))
    .map((one) => one.id)
  return [
    robot.name,
    nameOf(model, customerId),
    String(customerId),
    nameOf(model, dealerOf(model, customerId)),
    JSON.stringify(pathOf(model, customerId)),
    deprecated === null ? null : String(deprecated),
    tablets.length === 0 ? null : tablets.toSorted((a, b) => a - b).join(','),
    ...daysOf(dates.warranty),
    ...daysOf(dates.subscription),
  ]
}

const nameOf = ({ customers: all }: Model, id: number) => all.get(id)?.name ?? null

/** Takes two calls per customer, so only done for the user who sees everything and one dealer. */
const seesLayouts = ({ username, rights }: ModelUser) =>
  rights.has('ManageCustomerLayouts') && ['manufacturer', 'north'].includes(username)

/** Layouts in use and in the trash. */
async function readLayouts(
  { server, token }: Reader,
  who: ModelUser,
  customerIds: readonly number[],
): Promise<string[]> {
  const found: string[] = []
  for (const customer of seesLayouts(who) ? customerIds : []) {
    const params = { id: String(customer) }
    const { body: used } = await server.call(customerLayouts.list, { token, params })
    const { body: deleted } = await server.call(customerLayouts.deleted, { token, params })
    found.push(...used.data.map(({ id, name, originalId }) => `${customer}: ${id} ${name} of ${originalId}`))
    found.push(...deleted.data.map(({ id, name }) => `${customer}: ${id} ${name} deleted`))
  }
  return found.toSorted()
}

interface Reader {
  readonly server: TestServer
  readonly token: string
}

/** Takes one call per tablet, so only done for the user who sees everything. */
async function readLevels(
  { server, token }: Reader,
  { customers: own }: ModelUser,
  tablets: readonly { id: number }[],
): Promise<object> {
  const levels: Record<string, unknown> = {}
  for (const { id } of own.includes(INTERNAL_CUSTOMER_ID) ? tablets : []) {
    const { body } = await server.call(tabletManagement.state, { token, params: { id: String(id) } })
    levels[id] = [body.userLevel.wanted, body.group, ...lockOf(body.appVersion)]
  }
  return levels
}

/** The same as `readState`, computed from the model. */
export function expectedState(model: Model, who: ModelUser): object {
  const tree = [...model.customers.values()].filter(({ id }) => sees(model, who, id))
  const visible = [...model.devices.values()].filter(({ customerId }) => sees(model, who, customerId))
  const ofType = (type: DeviceType) => byId(visible.filter((device) => device.type === type).map(shown))
  const tablets = visible.filter(({ type }) => type === DEVICE_TYPE.tablet)
  return {
    customers: byId(
      tree.map(({ groups: _groups, ...customer }) => ({
        ...customer,
        dealerId: dealerOf(model, customer.id),
      })),
    ),
    robots: ofType(DEVICE_TYPE.robot),
    tablets: byId(
      tablets.map((tablet) => ({ ...shown(tablet), connectedRobotId: robotSeen(model, who, tablet) })),
    ),
    stations: ofType(DEVICE_TYPE.referenceStation),
    groups: tree
      .flatMap(({ id: customerId }) =>
        [...groupsOf(model, customerId)].map(([id, giver]) => `${customerId}: ${id} from ${giver}`),
      )
      .toSorted(),
    undoable: model.changes
      .filter(
        (change) =>
          change.by === who.username &&
          change.state === 'open' &&
          who.rights.has(change.right) &&
          seesChange(model, who, change),
      )
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
    layouts: seesLayouts(who)
      ? [...model.layouts.values()]
          .filter(({ customerId }) => sees(model, who, customerId))
          .map(({ id, customerId, name, originalId, isDeleted }) =>
            isDeleted
              ? `${customerId}: ${id} ${name} deleted`
              : `${customerId}: ${id} ${name} of ${originalId}`,
          )
          .toSorted()
      : [],
    values: Object.fromEntries(
      visible
        .filter(({ type }) => type === DEVICE_TYPE.robot)
        .map((robot) => [robot.id, valuesOf(model, who, robot)]),
    ),
    levels: Object.fromEntries(
      (who.customers.includes(INTERNAL_CUSTOMER_ID) ? tablets : []).map(
        ({ id, userLevel, knoxGroup, appVersion, isAppVersionOnce }) => [
          id,
          [userLevel, knoxGroup, ...lockOf({ version: appVersion ?? UNLOCKED, oneTime: isAppVersionOnce })],
        ],
      ),
    ),
    emergency: expectedEmergency(model, who),
  }
}

/** The automatic unlock setting of an unlocked tablet does not matter. */
const lockOf = ({ version, oneTime }: { version: string; oneTime: boolean }) =>
  version === UNLOCKED ? [version] : [version, oneTime]

const shown = ({ id, name, customerId, deprecated }: ModelDevice) => ({ id, name, customerId, deprecated })

function robotSeen(model: Model, who: ModelUser, { robotId }: ModelDevice): number | null {
  if (robotId === null) return null
  return findDevice(model, who, { type: DEVICE_TYPE.robot, id: robotId })?.id ?? null
}

function byId<Item extends { id: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.id - b.id)
}
