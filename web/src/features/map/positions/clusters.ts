import { isInFrame, type Frame } from './geometry.ts'
import type { Points } from './points.ts'

/** Edge of the clustering grid's cells in pixels (specification 2, section 9). */
export const CLUSTER_GRID = 45
/** Discs closer together than this, in pixels, would overlap. */
const MIN_DISTANCE = 34
/** Width of a disc's edge in pixels. */
const DISC_EDGE = 2
/** Width of the world in pixels at zoom 0, as in MapLibre. */
const TILE = 512

/** Markers that are too close together to be drawn separately. */
export interface Cluster {
  /** The centre of its members, in the world square. */
  x: number
  y: number
  rows: number[]
}

interface Clustered {
  readonly clusters: readonly Cluster[]
  /** Rows that are not in a cluster. */
  readonly singles: readonly number[]
}

/**
 * Groups rows by the cells of a 45 pixel grid, and merges neighbours whose discs would overlap. Leaves out rows outside
 * of the frame.
 * @param options.zoom zoom of MapLibre: the world square is 512 × 2^zoom pixels wide
 */
export function clusterRows(
  points: Points,
  rows: Uint32Array,
  options: { zoom: number; frame: Frame },
): Clustered {
  const { frame } = options
  const pixels = TILE * 2 ** options.zoom
  const cells = cellsOf(points, rows, { pixels, frame })
  const merged = mergeNeighbours(cells, pixels)
  const clusters: Cluster[] = []
  const singles: number[] = []
  for (const cluster of merged) {
    if (cluster.rows.length > 1) clusters.push(cluster)
    else singles.push(...cluster.rows)
  }
  return { clusters, singles }
}

function cellsOf(
  points: Points,
  rows: Uint32Array,
  { pixels, frame }: { pixels: number; frame: Frame },
): Map<number, Cluster> {
  const cells = new Map<number, Cluster>()
  for (const row of rows) {
    const x = points.x[row] ?? 0
    const y = points.y[row] ?? 0
    if (!isInFrame(frame, x, y)) continue
    const key = keyOf(Math.floor((x * pixels) / CLUSTER_GRID), Math.floor((y * pixels) / CLUSTER_GRID))
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, { x, y, rows: [row] })
    else {
      cell.rows.push(row)
      cell.x += (x - cell.x) / cell.rows.length
      cell.y += (y - cell.y) / cell.rows.length
    }
  }
  return cells
}

function mergeNeighbours(cells: ReadonlyMap<number, Cluster>, pixels: number): Cluster[] {
  const largestFirst = [...cells].toSorted(([, a], [, b]) => b.rows.length - a.rows.length)
  const absorbed = new Set<number>()
  const kept = new Map<number, Cluster>()
  for (const [key, cell] of largestFirst) {
    if (absorbed.has(key)) continue
    kept.set(key, cell)
    // A single marker does not absorb its neighbours.
    if (cell.rows.length === 1) continue
    for (const step of NEIGHBOURS) {
      const neighbour = key + step
      const other = absorbed.has(neighbour) || kept.has(neighbour) ? undefined : cells.get(neighbour)
      if (other === undefined) continue
      if (Math.hypot(other.x - cell.x, other.y - cell.y) * pixels > MIN_DISTANCE) continue
      absorbed.add(neighbour)
      const share = other.rows.length / (cell.rows.length + other.rows.length)
      cell.x += (other.x - cell.x) * share
      cell.y += (other.y - cell.y) * share
      for (const row of other.rows) cell.rows.push(row)
    }
  }
  return [...kept.values()]
}

const COLUMNS = 2 ** 26
const keyOf = (column: number, row: number) => row * COLUMNS + column
/** Key offsets of the surrounding cells. */
const NEIGHBOURS = [-1, 0, 1].flatMap((down) =>
  [-1, 0, 1].map((right) => keyOf(right, down)).filter((step) => step !== 0),
)

/** Radius of a cluster's disc in pixels. */
export function discRadius(count: number): number {
  if (count < 10) return 12
  if (count < 100) return 15
  return count < 1000 ? 17 : 20
}

/**
 * The index of the cluster whose disc covers a place of the world square. If several do, the one drawn on top.
 * @param place.zoom see `clusterRows`
 */
export function clusterAt(
  clusters: readonly Cluster[],
  { x, y, zoom }: { x: number; y: number; zoom: number },
): number | undefined {
  const pixels = TILE * 2 ** zoom
  const found = clusters.findLastIndex((cluster) => {
    const across = Math.abs(cluster.x - x)
    // The world repeats at its sides.
    const away = Math.hypot(Math.min(across, 1 - across), cluster.y - y) * pixels
    return away <= discRadius(cluster.rows.length) + DISC_EDGE
  })
  return found < 0 ? undefined : found
}

/**
 * The row nearest to a place of the world square, within reach. If several are equally near, the one drawn on top.
 */
export function nearestRow(
  points: Points,
  rows: ArrayLike<number>,
  { x, y, reach }: { x: number; y: number; reach: number },
): number | undefined {
  let nearest = reach
  let found: number | undefined
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const away = Math.hypot((points.x[row] ?? 0) - x, (points.y[row] ?? 0) - y)
    if (away <= nearest) [nearest, found] = [away, row]
  }
  return found
}
