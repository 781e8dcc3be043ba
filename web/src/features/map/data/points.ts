import type { Locations } from '@service-center/contract/map/location.ts'
import { mercatorX, mercatorY } from './mercator.ts'

/** A robot of the map, as in the reply's columns. */
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
 * Positions as columns, one row each. They are changed in place as robots move, so that ten thousand robots produce no
 * garbage; `version` counts the changes.
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
  /** 1 where nothing joins a position of history to the robot's next newer one, see `Locations`. */
  readonly interrupted: Uint8Array
  readonly isComplete: boolean
}

export function pointsOf({ robots, positions, interruptions, isComplete }: Locations): Points {
  const interrupted = new Uint8Array(positions.timestamp.length)
  for (const row of interruptions) interrupted[row] = 1
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
    interrupted,
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
  isComplete: true,
})

/** The robot of a row. */
export function robotOf(points: Points, row: number): MapRobot | undefined {
  return points.robots[points.robot[row] ?? -1]
}

/** A robot's label where there is space: '4219 Hjørring 1'. */
export function robotLabel({ id, robotName }: Pick<MapRobot, 'id' | 'robotName'>): string {
  return robotName === '' ? String(id) : `${id} ${robotName}`
}
