import type { FleetDevice } from '../../../../api/fleet.ts'
import type { ConnectValues } from './connect-values.ts'
import { losersOf, type KnownCustomers } from './known-customers.ts'
import { listText } from './list-text.ts'

/** What connecting devices will do. */
interface ConnectEffects {
  /** A sentence for each thing that changes, or that one might expect to change. */
  readonly lines: readonly string[]
  /** Whether anything changes at all. */
  readonly isChange: boolean
  /** 'robot 4155': those that somebody does not see any more. */
  readonly lost: readonly string[]
  /** The customers whose users do not see these any more. */
  readonly losers: readonly number[]
}

interface Chosen {
  readonly values: ConnectValues
  readonly robot: FleetDevice | undefined
  readonly tablet: FleetDevice | undefined
  readonly customers: KnownCustomers
  /** Those that are connected to the robot now. */
  readonly tabletsOfRobot: readonly FleetDevice[]
}

/** @returns undefined before devices and customer are chosen */
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
      ...moves.map(({ name, from }) => `${upper(name)} moves from ${customers.nameOf(from)} to ${to}.`),
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

/** What stays as it is although its robot or tablet goes to another customer. */
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
  const ids = listText(others.map(({ id }) => String(id)))
  return [
    others.length === 1
      ? `Tablet ${ids} stays connected to robot ${robot.id}, and keeps its customer.`
      : `Tablets ${ids} stay connected to robot ${robot.id}, and keep their customers.`,
  ]
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
