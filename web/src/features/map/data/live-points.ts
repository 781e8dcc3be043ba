import { LOCATION_KEY, positionOf, type Position } from '@service-center/contract/map/positions.ts'
import type { DataEvent } from '@service-center/contract/device-data/device-events.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import type { Points } from './points.ts'

/** The current position of a robot. */
interface Move {
  readonly position: Position
  /** Unix seconds. */
  readonly at: number
}

/** Collects position events since the map was last drawn. */
export class Moves {
  readonly #moves = new Map<number, Move>()

  get isEmpty(): boolean {
    return this.#moves.size === 0
  }

  /** Collects an event; other device types, other keys and invalid positions are ignored. */
  note({ type, id, entries }: DataEvent): void {
    if (type !== 1) return
    for (const [key, value, created] of entries) {
      const position = key === LOCATION_KEY ? positionOf(value) : undefined
      const known = this.#moves.get(id)
      if (position !== undefined && (known === undefined || known.at <= created)) {
        this.#moves.set(id, { position, at: created })
      }
    }
  }

  /**
   * Moves the robots, in place.
   * @param slots the row of each robot's id
   * @returns whether a robot had no position before, so that the map must be reloaded
   */
  apply(points: Points, slots: ReadonlyMap<number, number>): { isNew: boolean } {
    let isNew = false
    for (const [id, { position, at }] of this.#moves) {
      const row = slots.get(id)
      if (row === undefined) isNew = true
      else if (at >= (points.at[row] ?? 0)) {
        points.lat[row] = position.lat
        points.lng[row] = position.lng
        points.x[row] = mercatorX(position.lng)
        points.y[row] = mercatorY(position.lat)
        points.at[row] = at
      }
    }
    this.#moves.clear()
    return { isNew }
  }
}

/** The row of each robot's id; current positions have one row per robot. */
export function slotsOf(points: Points): Map<number, number> {
  const slots = new Map<number, number>()
  for (let row = 0; row < points.robot.length; row++) {
    const robot = points.robots[points.robot[row] ?? -1]
    if (robot !== undefined) slots.set(robot.id, row)
  }
  return slots
}
