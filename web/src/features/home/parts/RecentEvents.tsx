import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFleet, type FleetDevice } from '../../../api/fleet.ts'
import type { LiveRecord } from '../../../api/live.ts'
import { useRecentEvents } from '../../../api/use-live.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Age } from '../../../ui/time/Time.tsx'
import classes from '../home.module.css'

/** The newest live events of the fleet. */
export function RecentEvents() {
  const events = useRecentEvents()
  const fleet = useFleet()
  const byKey = useMemo(
    () => new Map(fleet?.map((device) => [`${device.type}:${device.id}`, device])),
    [fleet],
  )
  return (
    <Card title="Live from the fleet">
      {events.length === 0 ? (
        <p className={classes['quiet']}>Nothing has been reported since you opened this page.</p>
      ) : (
        <ul className={classes['rows']}>
          {events.map((event, index) => (
            // Two events may be alike in everything but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${event.at}:${index}`}>
              <EventRow event={event} device={byKey.get(deviceKeyOf(event))} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const deviceKeyOf = ({ name, payload }: LiveRecord) =>
  name === 'data' ? `${payload.type}:${payload.id}` : `${DEVICE_TYPE.tablet}:${payload.id}`

function EventRow({ event, device }: { event: LiveRecord; device: FleetDevice | undefined }) {
  return (
    <>
      <span className={classes['who']}>
        {device === undefined ? (
          `Device ${event.payload.id}`
        ) : (
          <Link {...addressOf.device(device)} className="sc-link">
            {DEVICE_KINDS[device.type].name} {device.id} {device.name}
          </Link>
        )}
      </span>
      <span className={classes['what']}>{describe(event)}</span>
      <span className={classes['when']}>
        <Age at={event.at} />
      </span>
    </>
  )
}

/** An event in one line. */
function describe(event: LiveRecord): string {
  if (event.name === 'tabletConnection') {
    const { connectionId } = event.payload
    return connectionId === null ? 'left its robot' : `connected to robot ${connectionId}`
  }
  const [first, ...others] = event.payload.entries
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return first === undefined ? '' : `${first[0]}: ${first[1]}${more}`
}
