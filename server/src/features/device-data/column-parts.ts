import { JsonPart } from '../../platform/http/joined-json.ts'
import type { FrozenColumn, Places } from '../../platform/devices/newest-values/newest-values.ts'
import type { FleetList } from './fleet-list.views.ts'

/** All keys of 5,000 robots take 14 MB, text and compressed together. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** The compressed size of a column is about a quarter of its text. */
const COMPRESSED_SHARE = 0.3
/** For fewer devices, building a column is as fast as looking it up. */
const MIN_KEPT_DEVICES = 200

/** The positions of a list's devices in the columns in memory; -1 for a device without any values. */
export type PlacesOfList = Int32Array

const placesOfLists = new WeakMap<FleetList, { size: number; places: PlacesOfList }>()

/** Looks up the positions of a list's devices. */
export function placesOf(list: FleetList, places: Places): PlacesOfList {
  const known = placesOfLists.get(list)
  if (known?.size === places.size) return known.places
  const found = Int32Array.from(list.devs, (dev) => places.placeOf(dev) ?? -1)
  placesOfLists.set(list, { size: places.size, places: found })
  return found
}

/**
 * Caches columns as members of a JSON object: for the same devices and version, each is built and compressed
 * once.
 */
export interface ColumnParts {
  of(key: string, column: FrozenColumn, of: { list: FleetList; places: PlacesOfList }): JsonPart
}

export function createColumnParts(): ColumnParts {
  // Ordered by last use, the most recent one at the end.
  const kept = new Map<string, { version: number; part: JsonPart }>()
  let bytes = 0
  const remove = (name: string) => {
    bytes -= bytesOf(kept.get(name)?.part)
    kept.delete(name)
  }
  return {
    of: (key, { values, version }, { list, places }) => {
      if (places.length < MIN_KEPT_DEVICES) return partOf(key, values, places)
      const name = `${list.digest} ${key}`
      const known = kept.get(name)
      remove(name)
      const part = known?.version === version ? known.part : partOf(key, values, places)
      kept.set(name, { version, part })
      bytes += bytesOf(part)
      for (const [oldest] of kept) {
        if (bytes <= MAX_KEPT_BYTES) break
        remove(oldest)
      }
      return part
    },
  }
}

const bytesOf = (part: JsonPart | undefined) => (part?.text.length ?? 0) * (1 + COMPRESSED_SHARE)

function partOf(key: string, values: FrozenColumn['values'], places: PlacesOfList): JsonPart {
  const list = Array.from(places, (place) => values[place] ?? 'null')
  return new JsonPart(`${JSON.stringify(key)}:[${list.join()}]`)
}
