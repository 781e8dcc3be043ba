import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { SuspendedTablet } from '@service-center/contract/tablet-management/robot-tablets.ts'
import { Link } from '@tanstack/react-router'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { tabletsText } from './order-text.ts'
import classes from './tablet-section.module.css'

/** A notice on a customer's page about its suspended robots. */
export function SuspendedCustomer({ id }: { id: number }) {
  const { data, failure } = useLoad(q(api.robotTablets.suspended, {}))
  if (data === undefined && failure === undefined) return <FirstLoad />
  const own = data?.data.filter(({ customerId }) => customerId === id) ?? []
  if (own.length === 0) return null
  return (
    <div className={`${classes['section']} ${classes['locked']}`} role="note">
      <StateMark state="bad" size={14} />
      <strong>Suspended</strong>
      {[...Map.groupBy(own, ({ robotId }) => robotId)].map(([robotId, tablets]) => (
        <span key={robotId}>
          <SuspendedOf robotId={robotId} tablets={tablets} />
        </span>
      ))}
    </div>
  )
}

function SuspendedOf({ robotId, tablets }: { robotId: number | null; tablets: readonly SuspendedTablet[] }) {
  if (robotId === null) return <>{tabletsText(tablets)} locked</>
  return (
    <>
      <Link {...addressOf.device({ type: DEVICE_TYPE.robot, id: robotId })}>Robot {robotId}</Link>:{' '}
      {tabletsText(tablets)} locked
    </>
  )
}

/** A notice on a robot's dashboard that its tablets are locked. */
export function SuspendedRobot({ id }: { id: number }) {
  const { data, failure } = useLoad(q(api.robotTablets.ofRobot, { params: { id: String(id) } }))
  if (data === undefined && failure === undefined) return <FirstLoad />
  const locked = data?.data.filter((tablet) => tablet.locked) ?? []
  const [first] = locked
  if (first === undefined) return null
  const free = data?.data.filter((tablet) => !tablet.locked) ?? []
  return (
    <div className={`${classes['section']} ${classes['locked']}`} role="note">
      <StateMark state="bad" size={14} />
      <strong>Suspended</strong>
      <span>
        {tabletsText(locked)} locked by {first.byUser}, <Time at={first.since} />
      </span>
      {first.message !== '' && <span className={classes['message']}>“{first.message}”</span>}
      {free.length > 0 && <span>{tabletsText(free)} not locked.</span>}
    </div>
  )
}
