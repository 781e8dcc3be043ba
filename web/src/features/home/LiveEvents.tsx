import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { LiveEntry, TabletConnectionEvent } from '@service-center/contract/device-data/device-events.ts'
import {
  LOCATION_KEY,
  metresBetween,
  type Position,
  positionOf,
  type ReportedPosition,
  RESET_TEXT,
} from '@service-center/contract/map/positions.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { deviceTitle, type FleetDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { LIVE_BUFFER, type LiveRecord } from '../../api/live/live.ts'
import { q } from '../../api/queries/query.ts'
import { useRecentEvents } from '../../api/live/use-live.ts'
import { addressOf } from '../../kit/addresses.ts'
import { aliasOf, meaningOf } from '../../kit/device/values/dictionary.ts'
import { readableValue } from '../../kit/device/values/value-text.ts'
import { Card } from '../../ui/page/Card.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import { Age } from '../../ui/time/Time.tsx'
import { useDictionaries } from './use-dictionaries.ts'
import classes from './home.module.css'

/** Height of a row in px; the space is reserved, so that nothing below moves with the first events. */
const EVENT_HEIGHT = 52

/** The most interesting keys of a report, most important first. */
const IMPORTANT_KEYS = ['system_message', 'Server online', 'Battery']

/** Towns farther away, in metres, are not named. */
const NEAR_M = 40_000

export function LiveEvents() {
  const events = useRecentEvents()
  const fleet = useFleet()
  const dictionaryOf = useDictionaries()
  const byKey = useMemo(
    () => new Map(fleet?.map((device) => [`${device.type}:${device.id}`, device])),
    [fleet],
  )
  return (
    <div className={classes['live']}>
      <Card title="Live from the fleet">
        <div style={{ minHeight: LIVE_BUFFER * EVENT_HEIGHT }}>
          {events.length === 0 ? (
            <p className={classes['quiet']}>Nothing has been reported since you opened this page.</p>
          ) : (
            <ul className={classes['rows']}>
              {events.map((event, index) => (
                // Two events may be identical.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${event.at}:${index}`}>
                  <EventRow
                    event={event}
                    device={byKey.get(`${typeOf(event)}:${event.payload.id}`)}
                    dictionary={dictionaryOf(typeOf(event))}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
    </div>
  )
}

const typeOf = ({ name, payload }: LiveRecord) =>
  // An unknown type finds no device in the fleet.
  name === 'data' ? (payload.type as DeviceType) : DEVICE_TYPE.tablet

interface EventRowProps {
  event: LiveRecord
  device: FleetDevice | undefined
  dictionary: Dictionary
}

function EventRow({ event, device, dictionary }: EventRowProps) {
  return (
    <>
      <span className={classes['who']}>
        {device === undefined ? (
          `Device ${event.payload.id}`
        ) : (
          <Link {...addressOf.device(device)} className="sc-link">
            {DEVICE_KINDS[device.type].name} {deviceTitle(device)}
          </Link>
        )}
      </span>
      <span className={classes['when']}>
        <Age at={event.at} />
      </span>
      <span className={classes['what']}>
        {event.name === 'data' ? (
          <Report entries={event.payload.entries} dictionary={dictionary} />
        ) : (
          connectionText(event.payload)
        )}
      </span>
    </>
  )
}

function Report({ entries, dictionary }: { entries: readonly LiveEntry[]; dictionary: Dictionary }) {
  const entry = mainEntry(entries, dictionary)
  const position = entry === undefined ? undefined : positionIn(entry)
  const place = useTownNear(position?.isReset ? undefined : position)
  return <Truncated text={reportText(entries, { dictionary, place })} />
}

/** The town near a position. Towns are loaded once per square of the map. */
function useTownNear(position: Position | undefined): string | undefined {
  const { data } = useQuery({
    ...q(api.location.places, { query: townSquare(position ?? { lat: 0, lng: 0 }) }),
    staleTime: Infinity,
    enabled: position !== undefined,
    // Rows mount again with each event, which would retry a failed request each time.
    retryOnMount: false,
  })
  return position === undefined || data === undefined ? undefined : nearestTown(position, data)
}

/** The most important entry of a report: important keys first, then keys in the dictionary, the position, and others. */
function mainEntry(entries: readonly LiveEntry[], dictionary: Dictionary): LiveEntry | undefined {
  const rank = ([key]: LiveEntry) => {
    const place = IMPORTANT_KEYS.indexOf(key)
    if (place >= 0) return place
    if (key === LOCATION_KEY) return IMPORTANT_KEYS.length + 1
    return meaningOf(dictionary, key) === undefined ? IMPORTANT_KEYS.length + 2 : IMPORTANT_KEYS.length
  }
  return entries.toSorted((a, b) => rank(a) - rank(b))[0]
}

function positionIn([key, value]: LiveEntry): ReportedPosition | undefined {
  return key === LOCATION_KEY ? positionOf(value) : undefined
}

/**
 * A report in words: 'Battery: 67% and 3 more values'.
 * @param options.place the town near the position, if the report is about a position
 */
export function reportText(
  entries: readonly LiveEntry[],
  { dictionary, place }: { dictionary: Dictionary; place: string | undefined },
): string {
  const entry = mainEntry(entries, dictionary)
  if (entry === undefined) return ''
  const [key, value] = entry
  const others = entries.length - 1
  const more = others === 0 ? '' : ` and ${others} more ${others === 1 ? 'value' : 'values'}`
  return `${entryText(key, value, { dictionary, place })}${more}`
}

function entryText(
  key: string,
  value: string,
  { dictionary, place }: { dictionary: Dictionary; place: string | undefined },
): string {
  const name = key === LOCATION_KEY ? 'Position' : aliasOf(key, dictionary)
  const position = positionIn([key, value, 0, 0])
  if (position?.isReset) return sentence`${name}: ${RESET_TEXT}`
  if (position !== undefined)
    return sentence`${name}: ${place === undefined ? rough(position) : `near ${place}`}`
  return sentence`${name}: ${readableValue(value, meaningOf(dictionary, key))}`
}

/** Precise to about a kilometre. */
const rough = ({ lat, lng }: Position) => `${lat.toFixed(2)}°, ${lng.toFixed(2)}°`

export function connectionText({ connectionId }: Pick<TabletConnectionEvent, 'connectionId'>): string {
  return connectionId === null ? 'Left its robot' : `Connected to robot ${connectionId}`
}

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

/** The one-degree square that contains the position, plus half a degree on each side, as query of the places endpoint. */
export function townSquare({ lat, lng }: Position) {
  const [south, west] = [Math.floor(lat), Math.floor(lng)]
  return {
    swla: bounded(south - 0.5, 90),
    swln: bounded(west - 0.5, 180),
    nela: bounded(south + 1.5, 90),
    neln: bounded(west + 1.5, 180),
  }
}

const bounded = (degrees: number, most: number) => String(Math.max(-most, Math.min(most, degrees)))
