import { Skeleton } from '@mantine/core'
import { onlineStatus } from '@service-center/contract/devices/device-state.ts'
import { useMemo } from 'react'
import { type FleetDevice, useFleet } from '../../../api/fleet.ts'
import { type ReaderOf, useStatusValues } from '../../../api/status-values.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { problemGroups } from '../problems.ts'
import { useDictionaries } from '../use-dictionaries.ts'
import { useSince } from '../use-since.ts'
import { WorkGroup } from './WorkGroup.tsx'
import classes from '../home.module.css'

/** Rows while loading: about as many as come. */
const WAITING = 5

/** The devices that somebody should look at, by urgency: device, customer, what and since when. */
export function WorkList() {
  const fleet = useFleet()
  const values = useStatusValues()
  const { data: readerOf } = values
  return (
    <div className={classes['work']}>
      <Card title="Needs a look">
        <UnlessFailed load={values}>
          {fleet === undefined || readerOf === undefined ? (
            <Waiting />
          ) : (
            <Groups fleet={fleet} readerOf={readerOf} />
          )}
        </UnlessFailed>
      </Card>
    </div>
  )
}

function Waiting() {
  return (
    <ul className={classes['rows']} aria-busy aria-label="Loading...">
      {Array.from({ length: WAITING }, (_, place) => (
        <li key={place}>
          <Skeleton width="60%" height={8} animate={false} />
        </li>
      ))}
    </ul>
  )
}

function Groups({ fleet, readerOf }: { fleet: readonly FleetDevice[]; readerOf: ReaderOf }) {
  const groups = useMemo(() => problemGroups(fleet, readerOf), [fleet, readerOf])
  const sinceOf = useSince(groups)
  const dictionaryOf = useDictionaries()
  if (groups.length === 0) return <p className={classes['quiet']}>{wellText(fleet, readerOf)}</p>
  return (
    <table className={classes['list']}>
      <thead>
        <tr>
          {['Device', 'Customer', 'What', 'Since'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <WorkGroup key={group.id} group={group} sinceOf={sinceOf} dictionary={dictionaryOf(group.of.type)} />
      ))}
    </table>
  )
}

/** An empty list says of how many devices it speaks. */
function wellText(fleet: readonly FleetDevice[], readerOf: ReaderOf): string {
  if (fleet.length === 0) return 'There are no devices in your scope.'
  const online = fleet.filter(
    (device) => onlineStatus(readerOf(device), device.deprecated !== null) === 'online',
  ).length
  if (online === 0) return 'No device is online, and none went offline with a fault.'
  const devices =
    online === 1
      ? 'The device that is online reports'
      : `All ${online.toLocaleString('en')} devices online report`
  return `All is well. ${devices} no fault, no warning and no low battery, and none went offline with a fault.`
}
