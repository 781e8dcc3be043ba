import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { SuspendedTablet } from '@service-center/contract/tablet-management/robot-tablets.ts'
import { Link } from '@tanstack/react-router'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { tabletsText } from '../order-text.ts'
import classes from '../tablet-section.module.css'

/** Says at a customer which of its robots are suspended; nothing otherwise. */
export function SuspendedCustomer({ id }: { id: number }) {
  const { data } = useLoad(q(api.robotTablets.suspended, {}))
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
