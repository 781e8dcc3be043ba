import { EARTH_RADIUS_M, metresBetween, type Position } from '@service-center/contract/map/positions.ts'

const DEGREES_PER_METRE = 180 / (Math.PI * EARTH_RADIUS_M)
/** Cell keys stay integers: the finest grid has fewer columns than this. */
const MAX_COLUMNS = 2 ** 26
const FINEST_METRES = 1

/** Decides for each next position whether it is far enough from the kept ones. */
export type KeepPosition = (robot: number, position: Position) => boolean

/**
 * Thins positions: of two closer together than `metres`, only the first is kept. A distance of 0 keeps all. Less than a
 * metre counts as 0.
 * @param forEachRobot whether only positions of the same robot are compared
 */
export function densityFilter(options: { metres: number; forEachRobot: boolean }): KeepPosition {
  const { metres, forEachRobot } = options
  if (metres < FINEST_METRES) return () => true
  const grids = new Map<number, Grid>()
  return (robot, position) => {
    const key = forEachRobot ? robot : 0
    let grid = grids.get(key)
    if (grid === undefined) grids.set(key, (grid = new Grid(metres)))
    return grid.add(position)
  }
}

/**
 * A grid over the earth with cells as high as the distance and about as wide, so that near positions are in the
 * neighbouring cells. Rows go from pole to pole; each has as many columns as fit at its latitude.
 */
class Grid {
  readonly #metres: number
  readonly #height: number
  readonly #cells = new Map<number, Position[]>()

  constructor(metres: number) {
    this.#metres = metres
    this.#height = metres * DEGREES_PER_METRE
  }

  /** Keeps a position unless a kept one is nearer than the distance. */
  add(position: Position): boolean {
    const row = this.#rowOf(position.lat)
    for (let other = row - 1; other <= row + 1; other++) {
      if (this.#hasNear(other, position)) return false
    }
    const columns = this.#columnsOf(row)
    const key = row * MAX_COLUMNS + columnOf(position.lng, columns)
    const cell = this.#cells.get(key)
    if (cell === undefined) this.#cells.set(key, [position])
    else cell.push(position)
    return true
  }

  #hasNear(row: number, position: Position): boolean {
    const columns = this.#columnsOf(row)
    const reach = this.#reach(position.lat)
    const first = Math.floor(((position.lng - reach + 180) / 360) * columns)
    const last = Math.floor(((position.lng + reach + 180) / 360) * columns)
    const isWholeRow = last - first + 1 >= columns
    for (let step = isWholeRow ? 0 : first; step <= (isWholeRow ? columns - 1 : last); step++) {
      const column = ((step % columns) + columns) % columns
      const cell = this.#cells.get(row * MAX_COLUMNS + column)
      if (cell?.some((kept) => metresBetween(kept, position) < this.#metres) === true) return true
    }
    return false
  }

  /** Maximum degrees of longitude that the distance spans at a latitude. */
  #reach(lat: number): number {
    const widest = Math.abs(lat) + this.#height
    return widest >= 90 ? 180 : this.#height / Math.cos((widest * Math.PI) / 180)
  }

  #rowOf(lat: number): number {
    return Math.floor((lat + 90) / this.#height)
  }

  #columnsOf(row: number): number {
    const middle = Math.min(90, Math.abs((row + 0.5) * this.#height - 90))
    return Math.max(1, Math.floor((360 / this.#height) * Math.cos((middle * Math.PI) / 180)))
  }
}

function columnOf(lng: number, columns: number): number {
  return Math.min(columns - 1, Math.floor(((lng + 180) / 360) * columns))
}
