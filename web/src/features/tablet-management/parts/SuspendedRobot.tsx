import * as api from '@service-center/contract/api.ts'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { tabletsText } from '../order-text.ts'
import classes from '../tablet-section.module.css'

/** Says at a robot that its tablets are locked; nothing otherwise. */
export function SuspendedRobot({ id }: { id: number }) {
  const { data } = useLoad(q(api.robotTablets.ofRobot, { params: { id: String(id) } }))
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
