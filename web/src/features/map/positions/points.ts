import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Locations } from '@service-center/contract/map/location.ts'
import { mercatorX, mercatorY } from './geometry.ts'

/** A robot on the map, from the columns of the server's reply. */
export interface MapRobot {
  readonly id: number
  readonly robotName: string
  readonly type: string
  readonly customer: number
  readonly customerName: string
  readonly dealer: number
  readonly dealerName: string
  readonly deprecated: boolean
}

/**
 * Positions as columns: the same index in each column is one row. Moving robots change them in place, so that ten
 * thousand robots create no garbage; the `version` of `PointsState` counts these changes.
 */
export interface Points {
  readonly robots: readonly MapRobot[]
  /** An index into `robots`. */
  readonly robot: Uint32Array
  /** Degrees. */
  readonly lat: Float64Array
  readonly lng: Float64Array
  /** In the world square, see `mercatorX`. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Unix seconds. */
  readonly at: Float64Array
  /** 1 where no line joins a position of history to the robot's next newer position, see `Locations`. */
  readonly interrupted: Uint8Array
  /** 1 where the reported latitude was outside ±90, so that the position is 0, 0. */
  readonly reset: Uint8Array
  readonly isComplete: boolean
}

export function pointsOf({ robots, positions, interruptions, reset, isComplete }: Locations): Points {
  const marked = (rows: readonly number[]) => {
    const marks = new Uint8Array(positions.timestamp.length)
    for (const row of rows) marks[row] = 1
    return marks
  }
  const lat = Float64Array.from(positions.lat)
  const lng = Float64Array.from(positions.lng)
  return {
    robots: robots.id.map((id, place) => ({
      id,
      robotName: robots.robotName[place] ?? '',
      type: robots.type[place] ?? '',
      customer: robots.customer[place] ?? 0,
      customerName: robots.customerName[place] ?? '',
      dealer: robots.dealer[place] ?? 0,
      dealerName: robots.dealerName[place] ?? '',
      deprecated: robots.deprecated[place] ?? false,
    })),
    robot: Uint32Array.from(positions.robot),
    lat,
    lng,
    x: lng.map((each) => mercatorX(each)),
    y: lat.map((each) => mercatorY(each)),
    at: Float64Array.from(positions.timestamp),
    interrupted: marked(interruptions),
    reset: marked(reset),
    isComplete,
  }
}

export const NO_POINTS: Points = pointsOf({
  robots: {
    id: [],
    robotName: [],
    type: [],
    customer: [],
    customerName: [],
    dealer: [],
    dealerName: [],
    deprecated: [],
  },
  positions: { robot: [], lat: [], lng: [], timestamp: [] },
  interruptions: [],
  reset: [],
  isComplete: true,
})

export function robotOf(points: Points, row: number): MapRobot | undefined {
  return points.robots[points.robot[row] ?? -1]
}

/** '4219 Hjørring 1' */
export function robotLabel({ id, robotName }: Pick<MapRobot, 'id' | 'robotName'>): string {
  return robotName === '' ? String(id) : sentence`${id} ${robotName}`
}

/** The row in new points that matches a row of the previous ones: the same robot, and in history the same time. */
export function matchingRow(options: {
  from: Points
  row: number
  to: Points
  isPast: boolean
}): number | undefined {
  const { from, row, to, isPast } = options
  if (from === to) return row
  const id = robotOf(from, row)?.id
  for (let other = 0; other < to.robot.length; other++) {
    if (robotOf(to, other)?.id === id && (!isPast || to.at[other] === from.at[row])) return other
  }
  return undefined
}
