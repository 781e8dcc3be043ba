import * as api from '@service-center/contract/api.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import type { Position } from '@service-center/contract/map/positions.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { deviceTitle, useFleet, type FleetDevice } from '../../../api/fleet.ts'
import { LIVE_BUFFER, type LiveRecord } from '../../../api/live.ts'
import { q } from '../../../api/query.ts'
import { useRecentEvents } from '../../../api/use-live.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { Age } from '../../../ui/time/Time.tsx'
import {
  connectionText,
  nearestTown,
  positionIn,
  reportText,
  tellingEntry,
  townSquare,
} from '../live-words.ts'
import { useDictionaries } from '../use-dictionaries.ts'
import classes from '../home.module.css'

/** Height of an event's two lines: what is below must not move with the first events. */
const EVENT_HEIGHT = 52

/** The newest live events of the fleet, in words. */
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
                // Two events may be alike in everything but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${event.at}:${index}`}>
                  <EventRow
                    event={event}
                    device={byKey.get(deviceKeyOf(event))}
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
  // A type that the contract does not know has no device in the fleet.
  name === 'data' ? (payload.type as DeviceType) : DEVICE_TYPE.tablet
const deviceKeyOf = (event: LiveRecord) => `${typeOf(event)}:${event.payload.id}`

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
  const entry = tellingEntry(entries, dictionary)
  const place = useTownNear(entry === undefined ? undefined : positionIn(entry))
  return <Truncated text={reportText(entries, { dictionary, place })} />
}

/** The town near a position. Towns are read once for each square of the map, not for each position. */
function useTownNear(position: Position | undefined): string | undefined {
  const { data } = useQuery({
    ...q(api.location.places, { query: townSquare(position ?? { lat: 0, lng: 0 }) }),
    staleTime: Infinity,
    enabled: position !== undefined,
    // A row is drawn anew with each event: a failed answer would be asked for again with each.
    retryOnMount: false,
  })
  return position === undefined || data === undefined ? undefined : nearestTown(position, data)
}
