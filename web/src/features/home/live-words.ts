import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { LiveEntry, TabletConnectionEvent } from '@service-center/contract/device-data/device-events.ts'
import {
  LOCATION_KEY,
  metresBetween,
  type Position,
  positionOf,
} from '@service-center/contract/map/positions.ts'
import { aliasOf, meaningOf } from '../../kit/device/dictionary.ts'
import { readableValue } from '../../kit/device/value-text.ts'

/** What people look for in a report, the most telling first. */
const TELLING = ['system_message', 'Server online', 'Battery']

/** The entry of a report that says most: of known keys those with words of their own, and a position last. */
export function tellingEntry(entries: readonly LiveEntry[], dictionary: Dictionary): LiveEntry | undefined {
  const rank = ([key]: LiveEntry) => {
    const place = TELLING.indexOf(key)
    if (place >= 0) return place
    if (key === LOCATION_KEY) return TELLING.length + 1
    return meaningOf(dictionary, key) === undefined ? TELLING.length + 2 : TELLING.length
  }
  return entries.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** The position of a report whose telling entry it is. */
export function positionIn([key, value]: LiveEntry): Position | undefined {
  return key === LOCATION_KEY ? positionOf(value) : undefined
}

/**
 * A report in words: 'Battery: 67% and 3 more values'.
 * @param options.place the town near its position, when that is what it says
 */
export function reportText(
  entries: readonly LiveEntry[],
  { dictionary, place }: { dictionary: Dictionary; place: string | undefined },
): string {
  const entry = tellingEntry(entries, dictionary)
  if (entry === undefined) return ''
  const [key, value] = entry
  const others = entries.length - 1
  const more = others === 0 ? '' : ` and ${others} more ${others === 1 ? 'value' : 'values'}`
  return `${said(key, value, { dictionary, place })}${more}`
}

function said(
  key: string,
  value: string,
  { dictionary, place }: { dictionary: Dictionary; place: string | undefined },
): string {
  const name = key === LOCATION_KEY ? 'Position' : aliasOf(key, dictionary)
  const position = positionIn([key, value, 0, 0])
  if (position !== undefined) return `${name}: ${place === undefined ? coarse(position) : `near ${place}`}`
  return `${name}: ${readableValue(value, meaningOf(dictionary, key))}`
}

/** About a kilometre: the map tells it to the metre. */
const coarse = ({ lat, lng }: Position) => `${lat.toFixed(2)}°, ${lng.toFixed(2)}°`

/** A tablet's move in words. */
export function connectionText({ connectionId }: Pick<TabletConnectionEvent, 'connectionId'>): string {
  return connectionId === null ? 'Left its robot' : `Connected to robot ${connectionId}`
}

/** A town is near up to this distance, in metres. */
const NEAR_M = 40_000

/** The nearest of some towns, when one is near. */
export function nearestTown(
  position: Position,
  towns: {
    readonly name: readonly string[]
    readonly lat: readonly number[]
    readonly lng: readonly number[]
  },
): string | undefined {
  let nearest = NEAR_M
  let found: string | undefined
  for (const [place, name] of towns.name.entries()) {
    const away = metresBetween(position, { lat: towns.lat[place] ?? 0, lng: towns.lng[place] ?? 0 })
    if (away < nearest) [nearest, found] = [away, name]
  }
  return found
}

const bounded = (degrees: number, most: number) => String(Math.max(-most, Math.min(most, degrees)))

/** A position's square of one degree and what is within half a degree of it, as the endpoint of towns takes it. */
export function townSquare({ lat, lng }: Position) {
  const [south, west] = [Math.floor(lat), Math.floor(lng)]
  return {
    swla: bounded(south - 0.5, 90),
    swln: bounded(west - 0.5, 180),
    nela: bounded(south + 1.5, 90),
    neln: bounded(west + 1.5, 180),
  }
}
