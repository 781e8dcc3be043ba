import type { Locations } from '@service-center/contract/map/location.ts'
import type { ReportedPosition } from '@service-center/contract/map/positions.ts'
import { RawJson } from '../../platform/http/answers.ts'

export interface MapRobot {
  readonly dev: number
  readonly id: number
  readonly robotName: string
  readonly type: string
  readonly customer: number
  readonly customerName: string
  readonly dealer: number
  readonly dealerName: string
  readonly deprecated: boolean
}

/** 0.1 m. Receivers are more precise, but a map is not, and the last digits do not compress. */
const DEGREE_DIGITS = 1e6

/** Gathers positions into the contract's columns. */
export class PositionColumns {
  readonly #robots: readonly MapRobot[]
  readonly #places = new Map<number, number>()
  readonly #columns: Locations['positions'] = { robot: [], lat: [], lng: [], timestamp: [] }
  readonly #interruptions: number[] = []
  readonly #reset: number[] = []

  constructor(robots: readonly MapRobot[]) {
    this.#robots = robots
    for (const [place, { dev }] of robots.entries()) this.#places.set(dev, place)
  }

  get size(): number {
    return this.#columns.timestamp.length
  }

  /** The index of a device in the list of robots; undefined when it is not in the list. */
  placeOf(dev: number): number | undefined {
    return this.#places.get(dev)
  }

  add({
    robot,
    position,
    timestamp,
  }: {
    robot: number
    position: ReportedPosition
    timestamp: number
  }): void {
    if (position.isReset) this.#reset.push(this.size)
    this.#columns.robot.push(robot)
    this.#columns.lat.push(rounded(position.lat))
    this.#columns.lng.push(rounded(position.lng))
    this.#columns.timestamp.push(Math.floor(timestamp))
  }

  /** Marks that the position added last is not joined to the robot's next newer one. */
  interrupt(): void {
    this.#interruptions.push(this.size - 1)
  }

  /**
   * The reply. It is not checked against the schema: for a hundred thousand positions that would take longer than
   * reading them.
   */
  reply({ isComplete }: { isComplete: boolean }): RawJson {
    const of = <Key extends keyof MapRobot>(key: Key) => this.#robots.map((robot) => robot[key])
    const robots: Locations['robots'] = {
      id: of('id'),
      robotName: of('robotName'),
      type: of('type'),
      customer: of('customer'),
      customerName: of('customerName'),
      dealer: of('dealer'),
      dealerName: of('dealerName'),
      deprecated: of('deprecated'),
    }
    const body: Locations = {
      robots,
      positions: this.#columns,
      interruptions: this.#interruptions,
      reset: this.#reset,
      isComplete,
    }
    return new RawJson(JSON.stringify(body))
  }
}

const rounded = (degrees: number) => Math.round(degrees * DEGREE_DIGITS) / DEGREE_DIGITS
