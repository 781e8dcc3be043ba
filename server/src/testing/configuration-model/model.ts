import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import { INTERNAL_CUSTOMER_ID, type Right } from '@service-center/contract/endpoint/rights.ts'
import type { TestReply, TestServer } from '../server/test-server.ts'

// A simple model of customers, devices, access groups and rights, written from the specification. What the server does with
// triggers, policies and recursive functions is computed here anew each time.

export interface ModelCustomer {
  readonly id: number
  name: string
  parentId: number | null
  isDealer: boolean
  isRootDealer: boolean
  isInternal: boolean
  salesRep: string | null
  reviewed: boolean
  /** Its own access groups, by id. */
  groups: ReadonlySet<number>
}

export interface ModelDevice {
  readonly type: DeviceType
  readonly id: number
  name: string
  customerId: number
  /** Null if in service. Otherwise the number of the replacing device; 0 for none. */
  deprecated: number | null
  /** For a tablet: the number of its robot. */
  robotId: number | null
  /** The robot that it was connected to last. */
  lastRobotId: number | null
  /** The text shown on a locked tablet; null if not locked. */
  lockMessage: string | null
  /** The name of its Knox group. */
  knoxGroup: string | null
  /** The product model of a robot. */
  readonly family: 'linemarker' | 'surveyor' | null
  userLevel: string | null
  appVersion: string | null
  isAppVersionOnce: boolean
  /** For a robot: the groups of robot software that it is locked to. */
  versionGroups: readonly number[]
  /** For a robot: `start - end` of warranty and subscription. */
  dates: { readonly warranty: string | null; readonly subscription: string | null }
}

export interface ModelUser {
  readonly username: string
  customers: readonly number[]
  readonly rights: ReadonlySet<Right>
  readonly token: string
  /** Verified. */
  readonly email: string | null
}

export interface ModelGroup {
  readonly id: number
  readonly typeId: number
  readonly isInheritable: boolean
  readonly isRequired: boolean
}

export interface ModelLayout {
  readonly id: number
  customerId: number
  readonly name: string
  originalId: number | null
  /** Whether it is in the trash. */
  isDeleted: boolean
}

/** A change that the server has recorded. */
export interface ModelChange extends Undoable {
  readonly id: number
  readonly by: string
  state: 'open' | 'undone' | 'superseded'
}

/** How a change is undone. */
export interface Undoable {
  readonly right: Right
  /** The customer in whose scope the change is. */
  customerId: number
  /** The names of the changed values. */
  readonly values: readonly string[]
  /** The errors that prevent a user from undoing it now; empty if none. */
  problems(who: ModelUser): ErrorCode[]
  apply(): void
}

export interface Model {
  readonly server: TestServer
  readonly random: Random
  readonly customers: Map<number, ModelCustomer>
  /** By `type id`. */
  readonly devices: Map<string, ModelDevice>
  readonly layouts: Map<number, ModelLayout>
  readonly groups: readonly ModelGroup[]
  readonly users: readonly ModelUser[]
  readonly changes: ModelChange[]
  /** App versions: the access group whose customers get each one; null if deprecated. */
  readonly appVersions: ReadonlyMap<string, number | null>
  /** The greetings of our own support line. */
  readonly greetings: { isBreakdown: boolean }
  /** By user, text and audience. */
  readonly sentMails: Set<string>
  /** Names of the Knox groups. */
  readonly knoxGroups: Set<string>
}

/** A randomly drawn call and its expected result. */
export interface Planned {
  /** For messages: the call and its input. */
  readonly text: string
  readonly right: Right | undefined
  send(): Promise<TestReply<unknown>>
  /** The expected errors: the server must answer with one of them. If empty, the call must succeed. */
  readonly problems: readonly ErrorCode[]
  /** Applies the call to the model. */
  apply(body: unknown): void | Promise<void>
  /** Null if there is nothing to undo. */
  readonly undo: Undoable | null
}
/** Draws a random call of one kind by a user. */
export type CallKind = (model: Model, who: ModelUser) => Planned

/** Draws random choices that are the same for the same seed. */
export interface Random {
  below(count: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

export function randomFrom(next: () => number): Random {
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to draw from.')
      return item
    },
  }
}

export const deviceKey = (type: DeviceType, id: number) => `${type} ${id}`

/** Ids from the root to the customer. */
export function pathOf(model: Pick<Model, 'customers'>, id: number): number[] {
  const customer = model.customers.get(id)
  if (customer === undefined) return []
  const { parentId } = customer
  if (parentId === null) return [id]
  return [...pathOf(model, parentId), id]
}

export function sees(model: Model, who: ModelUser, customerId: number): boolean {
  return pathOf(model, customerId).some((id) => who.customers.includes(id))
}

/** Staff also see changes of deleted customers. */
export const seesChange = (model: Model, who: ModelUser, { customerId }: Undoable) =>
  who.customers.includes(INTERNAL_CUSTOMER_ID) || sees(model, who, customerId)

export function findDevice(
  model: Model,
  who: ModelUser,
  { type, id }: { type: DeviceType; id: number },
): ModelDevice | undefined {
  const device = model.devices.get(deviceKey(type, id))
  return device !== undefined && sees(model, who, device.customerId) ? device : undefined
}

export function findCustomer(model: Model, who: ModelUser, id: number): ModelCustomer | undefined {
  return sees(model, who, id) ? model.customers.get(id) : undefined
}

/** The nearest dealer upwards, including the customer itself; otherwise the internal customer. */
export function dealerOf(model: Model, id: number): number {
  const dealers = pathOf(model, id).filter((one) => model.customers.get(one)?.isDealer === true)
  return dealers.at(-1) ?? INTERNAL_CUSTOMER_ID
}

/** The access groups of a customer: its own with null, and inherited ones with the nearest customer that has them. */
export function groupsOf(model: Model, customerId: number): Map<number, number | null> {
  const found = new Map<number, number | null>()
  for (const giver of pathOf(model, customerId)) {
    for (const id of model.customers.get(giver)?.groups ?? []) {
      const group = model.groups.find((one) => one.id === id)
      if (giver === customerId) found.set(id, null)
      else if (group?.isInheritable === true) found.set(id, giver)
    }
  }
  return found
}

/** Records the change of a call. Earlier changes of the same values can no longer be undone. */
export function record(model: Model, { id, by, undo }: { id: number; by: string; undo: Undoable }): void {
  for (const change of model.changes) {
    if (change.state === 'open' && change.values.some((value) => undo.values.includes(value))) {
      change.state = 'superseded'
    }
  }
  model.changes.push({ ...undo, id, by, state: 'open' })
}

/** Mostly an id that the user sees; otherwise any existing id, or one that does not exist. */
export function drawCustomer(model: Model, who: ModelUser): number {
  const { random } = model
  const all = [...model.customers.keys()]
  const visible = all.filter((id) => sees(model, who, id))
  if (random.chance(0.03)) return 900_000 + random.below(9)
  return random.chance(0.85) && visible.length > 0 ? random.pick(visible) : random.pick(all)
}

export function drawDevice(model: Model, who: ModelUser, type: DeviceType): number {
  const { random } = model
  const all = [...model.devices.values()].filter((device) => device.type === type)
  const visible = all.filter(({ customerId }) => sees(model, who, customerId))
  if (random.chance(0.03)) return 900_000 + random.below(9)
  return random.pick(random.chance(0.85) && visible.length > 0 ? visible : all).id
}

/** The previous value sent with a form: mostly the current value, sometimes an outdated one, often none. */
export function drawWas<Value>(
  { random }: Model,
  now: Value,
  outdated: Value,
): { sent: { was: Value } | object; isOutdated: boolean } {
  if (random.chance(0.6)) return { sent: {}, isOutdated: false }
  const was = random.chance(0.7) ? now : outdated
  return { sent: { was }, isOutdated: JSON.stringify(was) !== JSON.stringify(now) }
}
