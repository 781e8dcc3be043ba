import type { Customer } from '@service-center/contract/customers/customers.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import { listed } from '../../ui/text/format.ts'
import { isWithin, type KnownCustomers, losersOf } from './device-customers.ts'

export interface ConnectValues {
  robotId: number | null
  tabletId: number | null
  /** Only users of the internal customer choose a dealer, to limit the offered customers. */
  dealerId: number | null
  customerId: number | null
  /** Without a robot: disconnects the tablet from its robot. */
  disconnects: boolean
}

export interface DevicesAndCustomers {
  readonly customers: KnownCustomers
  readonly robotOf: (id: number | null) => FleetDevice | undefined
  readonly tabletOf: (id: number | null) => FleetDevice | undefined
}

type DeviceChange = Partial<Pick<ConnectValues, 'robotId' | 'tabletId'>>

/** The customer to suggest: that of the robot, or of the tablet if there is no robot. */
const suggested = (
  { robotOf, tabletOf }: DevicesAndCustomers,
  { robotId, tabletId }: ConnectValues,
): number | null => (robotOf(robotId) ?? tabletOf(tabletId))?.customerId ?? null

/** Fills in the customer of the chosen device, unless the user has chosen another customer, or a dealer that is not above it. */
export function afterDevice(
  known: DevicesAndCustomers,
  values: ConnectValues,
  change: DeviceChange,
): ConnectValues {
  const next = { ...values, ...change }
  // With a robot, or without a tablet, there is nothing to disconnect.
  if (next.robotId !== null || next.tabletId !== values.tabletId) next.disconnects = false
  const isUsersChoice = values.customerId !== null && values.customerId !== suggested(known, values)
  if (isUsersChoice) return next
  const customerId = suggested(known, next)
  const isElsewhere =
    values.customerId === null &&
    values.dealerId !== null &&
    (customerId === null || !isWithin(known.customers, customerId, values.dealerId))
  return isElsewhere ? next : withCustomer(known, next, customerId)
}

/** Sets the dealer, and clears a customer that is not below it. */
export function afterDealer(
  { customers }: DevicesAndCustomers,
  values: ConnectValues,
  dealerId: number | null,
): ConnectValues {
  const { customerId } = values
  const fits = customerId === null || dealerId === null || isWithin(customers, customerId, dealerId)
  return { ...values, dealerId, customerId: fits ? customerId : null }
}

/** Sets the customer, and its dealer unless the chosen dealer is above it anyway. */
export function withCustomer(
  { customers }: DevicesAndCustomers,
  values: ConnectValues,
  customerId: number | null,
): ConnectValues {
  const { dealerId } = values
  const fits = dealerId !== null && customerId !== null && isWithin(customers, customerId, dealerId)
  const dealer = customers.byId.get(customerId ?? Number.NaN)?.dealerId ?? null
  const own = dealer !== null && customers.byId.has(dealer) ? dealer : null
  return { ...values, customerId, dealerId: fits || customerId === null ? dealerId : own }
}

/** Returns a filter for the customers below the chosen dealer. */
export const isOfDealer =
  (customers: KnownCustomers, dealerId: number | null) =>
  ({ id }: Customer): boolean =>
    dealerId === null || isWithin(customers, id, dealerId)

interface Chosen {
  readonly values: ConnectValues
  readonly robot: FleetDevice | undefined
  readonly tablet: FleetDevice | undefined
  readonly customers: KnownCustomers
  /** The tablets that are connected to the robot now. */
  readonly tabletsOfRobot: readonly FleetDevice[]
}

interface ConnectEffects {
  /** A sentence for each change, and for what stays although users may expect it to change. */
  readonly lines: readonly string[]
  readonly isChange: boolean
  /** The devices that some users will no longer see: 'robot 4155'. */
  readonly lost: readonly string[]
  /** The customers of these users. */
  readonly losers: readonly number[]
}

/** What connecting the devices will do; undefined until a device and a customer are chosen. */
export function connectEffects(chosen: Chosen): ConnectEffects | undefined {
  const { values, robot, tablet, customers } = chosen
  const { customerId } = values
  if (customerId === null || (robot ?? tablet) === undefined) return undefined
  const moves = [robot && { device: robot, noun: 'robot' }, tablet && { device: tablet, noun: 'tablet' }]
    .filter((move) => move !== undefined)
    .filter(({ device }) => device.customerId !== customerId)
    .map(({ device, noun }) => ({
      name: `${noun} ${device.id}`,
      from: device.customerId,
      losers: losersOf(customers, device.customerId, customerId),
    }))
  const connection = connectionLine(chosen)
  const to = customers.nameOf(customerId)
  return {
    lines: [
      ...moves.map(
        ({ name, from }) => sentence`${upper(name)} moves from ${customers.nameOf(from)} to ${to}.`,
      ),
      ...(connection === undefined ? [] : [connection]),
      ...keptLines(chosen, moves.length > 0),
    ],
    isChange: moves.length > 0 || connection !== undefined,
    lost: moves.filter(({ losers }) => losers.length > 0).map(({ name }) => name),
    losers: [...new Set(moves.flatMap(({ losers }) => losers))],
  }
}

function connectionLine({ values, robot, tablet }: Chosen): string | undefined {
  if (tablet === undefined) return undefined
  const { connectedRobotId: former } = tablet
  if (robot === undefined) {
    return values.disconnects && former !== null
      ? `Tablet ${tablet.id} is disconnected from robot ${former}.`
      : undefined
  }
  if (former === robot.id) return undefined
  return `Tablet ${tablet.id} is connected to robot ${robot.id}${former === null ? '' : `, no longer to robot ${former}`}.`
}

/** Connections that stay although the robot or the tablet moves to another customer. */
function keptLines({ values, robot, tablet, tabletsOfRobot }: Chosen, isMoving: boolean): string[] {
  if (!isMoving) return []
  if (robot === undefined) {
    const connected = tablet?.connectedRobotId ?? null
    return connected === null || values.disconnects
      ? []
      : [`Tablet ${tablet?.id} stays connected to robot ${connected}.`]
  }
  const others = tabletsOfRobot.filter(
    ({ id, customerId }) => id !== tablet?.id && customerId !== values.customerId,
  )
  if (others.length === 0 || robot.customerId === values.customerId) return []
  const ids = listed(others.map(({ id }) => String(id)))
  return [
    others.length === 1
      ? `Tablet ${ids} stays connected to robot ${robot.id}, and keeps its customer.`
      : `Tablets ${ids} stay connected to robot ${robot.id}, and keep their customers.`,
  ]
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The toast after connecting. Its text is not in specification 2, section 8; it follows the style of the texts there. */
export function connectedText({ robotId, tabletId, disconnects }: ConnectValues, customer: string): string {
  if (robotId !== null && tabletId !== null)
    return sentence`Successfully connected Tablet ${tabletId} to Robot ${robotId}, both at ${customer}`
  if (robotId !== null) return sentence`Successfully connected Robot ${robotId} to ${customer}`
  if (disconnects)
    return sentence`Successfully disconnected Tablet ${tabletId} from its robot, at ${customer}`
  return sentence`Successfully connected Tablet ${tabletId} to ${customer}`
}
