import { Worker } from 'node:worker_threads'
import { metresBetween, type Position } from '@service-center/contract/map/positions.ts'
import type { TownColumns } from './read-towns.ts'

/** All towns, the largest first. As columns, because 135,000 objects would take ten times the memory. */
interface Towns {
  readonly name: readonly string[]
  /** ISO 3166-1, two letters. */
  readonly country: readonly string[]
  readonly lat: Float64Array
  readonly lng: Float64Array
  readonly population: Float64Array
}

/** A part of the map in degrees. When `west` is greater than `east`, it reaches across the 180th meridian. */
export interface Area {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

let loading: Promise<Towns> | undefined

/** Loaded on first use, once. */
function towns(): Promise<Towns> {
  loading ??= readTowns().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function readTowns(): Promise<Towns> {
  const { promise, resolve, reject } = Promise.withResolvers<Towns>()
  const worker = new Worker(new URL('./read-towns.ts', import.meta.url))
  worker.once('message', ({ names, countries, ...numbers }: TownColumns) =>
    resolve({ name: names.split('\n'), country: countries.split('\n'), ...numbers }),
  )
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('The list of towns was not read.')))
  return promise
}

/** The largest towns within an area, as columns, the largest first. */
export async function largestTowns(area: Area, { most }: { most: number }) {
  const { name, lat, lng, population } = await towns()
  const found: number[] = []
  for (let at = 0; at < lat.length && found.length < most; at++) {
    if (isWithin(area, { lat: lat[at] ?? 0, lng: lng[at] ?? 0 })) found.push(at)
  }
  return {
    name: found.map((at) => name[at] ?? ''),
    lat: found.map((at) => lat[at] ?? 0),
    lng: found.map((at) => lng[at] ?? 0),
    population: found.map((at) => population[at] ?? 0),
  }
}

/** The town nearest to a position, if any is nearer than `within` metres. */
export async function nearestTown(
  position: Position,
  { within }: { within: number },
): Promise<{ name: string; country: string } | undefined> {
  const { name, country, lat, lng } = await towns()
  // A degree of latitude is at least 110 km everywhere, so other rows cannot be near.
  const rows = within / 110_000
  let best: number | undefined
  let nearest = within
  for (let at = 0; at < lat.length; at++) {
    const town = { lat: lat[at] ?? 0, lng: lng[at] ?? 0 }
    if (Math.abs(town.lat - position.lat) > rows) continue
    const metres = metresBetween(position, town)
    if (metres <= nearest) [best, nearest] = [at, metres]
  }
  return best === undefined ? undefined : { name: name[best] ?? '', country: country[best] ?? '' }
}

function isWithin({ south, west, north, east }: Area, { lat, lng }: Position): boolean {
  if (lat < south || lat > north) return false
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
}
